import { STORAGE_KEY_PREFIX } from '@latchkey/openapi'
import { createProviderClient, type ClientOptions, type Session, type User } from '@latchkey/widget/client'
import { PUBLIC_TOKEN } from '../provider-states.ts'
import { createBrowserFetch } from './browser-fetch.ts'
import { PROOFS, installProofs } from './robot-proofs.ts'

export type PactClientOptions = {
  publicToken?: string
  /** Sent with every call. Omitted by default: the client is signed out. */
  session_token?: string
  /** Origin of the page. Default `PAGE_ORIGIN`. */
  origin?: string
  isPkceRequired?: boolean
  isSiweRequired?: boolean
  /** Payloads by path of the calls before the one under test. The client harness responds to them. */
  responses?: Record<string, object>
  /** The operation under test, when it is one that the client harness otherwise responds to. */
  passes?: 'projectsBootstrap' | 'events'
  /** The PKCE pair that the browser stored when it requested a link. */
  keeps?: { code_challenge: string; code_verifier: string }
  /** The sign-in method that the PKCE pair belongs to. Default `magic_links`. */
  keepsFor?: 'magic_links' | 'passwords'
  /** `session`: the client harness also responds to the call that confirms the session. Omitted by default. */
  knows?: 'session'
  /** The project requires a captcha token and a device fingerprint. The client sends `PROOFS`. */
  isProofRequired?: boolean
  /** Receives the requests instead of the pact's server. */
  intercept?: (request: Request) => void
}

export const PAGE_ORIGIN = 'http://localhost:3000'

/**
 * Creates the real client on a page without timers. The client loads its configuration and sends events on its own: the
 * client harness responds to both, so that the pact's server receives only the calls of the test.
 *
 * @param url of the pact's server
 */
export function createPactClient(url: string, options: PactClientOptions = {}) {
  const { publicToken = PUBLIC_TOKEN, session_token, origin = PAGE_ORIGIN } = options
  const calls: Promise<Response>[] = []
  const browserFetch = createBrowserFetch(origin)
  const pactFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const response = respondLocally(request.url, options)
    if (response) return response
    if (options.intercept) {
      options.intercept(request)
      throw new TypeError('The request was intercepted.')
    }
    const call = browserFetch(request)
    calls.push(call)
    return call
  }
  const local = createStorageArea()
  const key = `${STORAGE_KEY_PREFIX}${publicToken}::PKCE_VERIFIER:${options.keepsFor ?? 'magic_links'}`
  if (options.keeps) local.setItem(key, JSON.stringify(options.keeps))
  const client = createProviderClient(publicToken, {
    baseUrl: url,
    fetch: pactFetch,
    page: createPage(origin),
    clock: { now: () => NOW, setTimeout: () => undefined, clearTimeout: () => {}, random: () => 0.5 },
    cookieJar: createCookieJar(),
    storageAreas: { local, tab: createStorageArea() },
    loadScript: async () => installProofs(),
    // The session is never refreshed: its lock is never free.
    lock: () => new Promise(() => {}),
    navigate: () => {},
  })
  if (session_token !== undefined)
    client.session.updateSession({ session_token, session_jwt: 'header.payload.signature' })
  /** Loads the code that sends events, then waits for all calls. The client itself does not wait for events. */
  const settle = async () => {
    await client.bootstrap.getAsync()
    return Promise.all(calls)
  }
  return { client, settle }
}

/** Creates a signed-in client, which calls the paths for users instead of those for visitors. */
export async function createSignedInClient(url: string, session_token: string, options: PactClientOptions = {}) {
  const { client } = createPactClient(url, { ...options, session_token, knows: 'session' })
  await client.session.authenticate()
  return client
}

const NOW = Date.parse('2026-01-05T09:00:00Z')

function respondLocally(url: string, options: PactClientOptions): Response | undefined {
  const { passes, responses = {}, isPkceRequired = false, isSiweRequired = false, isProofRequired = false } = options
  const { knows, session_token = '' } = options
  const { pathname } = new URL(url)
  const response = responses[pathname]
  if (response) return Response.json({ data: response })
  if (knows === 'session' && pathname === '/sdk/v1/sessions/authenticate') {
    const tokens = { session_token, session_jwt: 'header.payload.signature' }
    return Response.json({ data: { user: USER, session: SESSION, ...tokens } })
  }
  if (passes !== 'events' && pathname === '/sdk/v1/events') return Response.json({ data: {} })
  if (passes === 'projectsBootstrap' || !pathname.startsWith('/sdk/v1/projects/bootstrap/')) return undefined
  return Response.json({
    data: {
      email_domains: [],
      captcha_settings: isProofRequired ? { enabled: true, siteKey: PROOFS.siteKey } : { enabled: false },
      dfp_protected_auth_enabled: isProofRequired,
      dfp_protected_auth_mode: 'OBSERVATION',
      password_config: null,
      pkce_required_for_oauth: isPkceRequired,
      pkce_required_for_email_magic_links: isPkceRequired,
      pkce_required_for_password_resets: isPkceRequired,
      siwe_required_for_crypto_wallets: isSiweRequired,
    },
  })
}

const USER = { user_id: 'user-test-1', emails: [] } satisfies Partial<User>
const SESSION = {
  session_id: 'session-test-1',
  user_id: USER.user_id,
  expires_at: '2026-01-05T10:00:00.000Z',
} satisfies Partial<Session>

function createPage(origin: string): NonNullable<ClientOptions['page']> {
  return {
    isBrowser: true,
    origin,
    hostname: new URL(origin).hostname,
    userAgent: 'Pact',
    getPath: () => '/',
    isHidden: () => false,
    isOnline: () => true,
    listen: () => () => {},
    listenToStorage: () => () => {},
    announceStorage: () => {},
    whenOpened: async () => {},
    whenIdle: (callback) => callback(),
  }
}

/** Creates a cookie jar. An empty value deletes the cookie. */
function createCookieJar(): NonNullable<ClientOptions['cookieJar']> {
  const cookies = new Map<string, string>()
  return {
    read: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    write(cookie) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(cookie) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    },
  }
}

function createStorageArea() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}
