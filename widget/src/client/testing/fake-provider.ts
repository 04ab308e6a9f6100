import type { Session, User } from '@latchkey/openapi'

/** A call that a fake provider received. */
export type Call = {
  method: string
  path: string
  headers: Headers
  body: unknown
  keepalive: boolean
  credentials: RequestCredentials
}

/** The responses by path: a payload, a `Response`, an `Error` to reject with, or a function that returns one. */
export type Responses = Record<string, unknown>

export type FakeProvider = {
  fetch: typeof fetch
  calls: Call[]
  /** Returns the bodies of the calls to one path, in order. */
  bodiesOf(path: string): unknown[]
  /** Adds or replaces responses, by the path after `/sdk/v1`. */
  respond(responses: Responses): void
}

/** Creates a provider that responds from a table. Other paths are not found. */
export function createFakeProvider(given: Responses = {}): FakeProvider {
  const responses: Responses = { '/events': {}, ...given }
  const calls: Call[] = []
  const fakeFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const path = new URL(request.url).pathname.replace('/sdk/v1', '')
    const text = await request.text()
    const body: unknown = text ? JSON.parse(text) : undefined
    const { method, headers, credentials, keepalive } = request
    calls.push({ method, path, headers, body, keepalive, credentials })
    const entry = responses[path]
    const response: unknown = typeof entry === 'function' ? await entry(body) : entry
    if (response instanceof Error) throw response
    if (response instanceof Response) return response
    return response === undefined ? errorResponse(404, 'route_not_found') : dataResponse(response)
  }
  return {
    fetch: fakeFetch,
    calls,
    bodiesOf: (path) => calls.filter((call) => call.path === path).map(({ body }) => body),
    respond: (more) => void Object.assign(responses, more),
  }
}

function dataResponse(payload: unknown): Response {
  return Response.json({ data: { request_id: 'request-id-test-1', status_code: 200, ...Object(payload) } })
}

export function errorResponse(status_code: number, error_type: string, error_message = `${error_type}.`): Response {
  const error_url = `https://stytch.com/docs/api/errors/${status_code}#${error_type}`
  const body = { status_code, error_type, error_message, error_url, request_id: 'request-id-test-1' }
  return Response.json(body, { status: status_code })
}

export function createUser(changes: Partial<User> = {}): User {
  return {
    user_id: 'user-test-1',
    created_at: '2026-01-01T00:00:00Z',
    status: 'active',
    name: { first_name: 'Ada', middle_name: '', last_name: 'Lovelace' },
    emails: [],
    phone_numbers: [],
    providers: [],
    password: null,
    totps: [],
    crypto_wallets: [],
    webauthn_registrations: [],
    biometric_registrations: [],
    roles: ['stytch_user'],
    trusted_metadata: {},
    untrusted_metadata: {},
    ...changes,
  }
}

export function createSession(changes: Partial<Session> = {}): Session {
  return {
    session_id: 'session-test-1',
    user_id: 'user-test-1',
    started_at: '2026-01-05T09:00:00Z',
    last_accessed_at: '2026-01-05T09:00:00Z',
    expires_at: '2026-01-05T10:00:00Z',
    attributes: { ip_address: '127.0.0.1', user_agent: 'Test' },
    authentication_factors: [],
    custom_claims: {},
    roles: ['stytch_user'],
    ...changes,
  }
}

/** Creates the payload of a call that signs in. */
export function createSignIn(
  changes: { session?: Partial<Session>; session_token?: string; session_jwt?: string } = {},
) {
  const user = createUser()
  const { session, ...tokens } = changes
  return {
    user_id: user.user_id,
    user,
    __user: user,
    session: createSession(session),
    session_token: 'token-1',
    session_jwt: 'h.p.1',
    ...tokens,
  }
}

export const BOOTSTRAP = {
  project_name: 'Latchkey',
  disable_sdk_watermark: false,
  cname_domain: null,
  email_domains: ['example.com'],
  captcha_settings: { enabled: false },
  pkce_required_for_email_magic_links: false,
  pkce_required_for_password_resets: false,
  pkce_required_for_oauth: true,
  pkce_required_for_sso: false,
  slug_pattern: null,
  create_organization_enabled: false,
  password_config: { luds_complexity: 3, luds_minimum_count: 8 },
  siwe_required_for_crypto_wallets: false,
  vertical: 'CONSUMER',
}
