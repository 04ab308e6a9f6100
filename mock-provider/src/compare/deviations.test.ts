import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test, vi } from 'vitest'
import type { OperationId } from '@latchkey/openapi'
import { findErrorType, SANDBOX } from '@latchkey/openapi'
import { compareProjects, createRealProject } from '../testing/real-project.ts'
import { parseBody, type Difference } from './differences.ts'

// It compares two mocks call by call, which takes seconds, and longer on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

type Body = Record<string, unknown>
type Change = (body: Body, reply: FastifyReply) => void
/** How the project that stands for the real one deviates, and what the report must say of it. */
type Deviation = readonly [operation: OperationId, part: Difference['part'], at: string, change: Change, on?: string]

/** Follows a path to the object that has its last member. A list stands for its first entry. */
function reach(body: Body, path: string): [target: Body, name: string] {
  const names = path.replaceAll('[]', '.0').split('.')
  const name = names.pop() ?? ''
  return [names.reduce<Body>((at, key) => at[key] as Body, body), name]
}

const set =
  (path: string, value: unknown): Change =>
  (body) => {
    const [target, name] = reach(body, path)
    if (typeof value !== 'function') target[name] = value
    else if (name in target) target[name] = value(target[name])
  }
const drop =
  (path: string): Change =>
  (body) => {
    const [target, name] = reach(body, path)
    delete target[name]
  }
const status =
  (code: number): Change =>
  (body, reply) => {
    reply.code(code)
    body['status_code'] = code
  }
const header =
  (name: string, value: string | undefined): Change =>
  (_body, reply) => {
    if (value === undefined) reply.removeHeader(name)
    else reply.header(name, value)
  }
const later = (seconds: number) => (time: string) => new Date(Date.parse(time) + seconds * 1000).toISOString()
/** Changes the payload of a JWT. Nothing here checks its signature. */
const claims = (change: (claims: Body) => void) => (token: string) => {
  const [head, payload = '', signature] = token.split('.')
  const body = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Body
  change(body)
  return [head, Buffer.from(JSON.stringify(body)).toString('base64url'), signature].join('.')
}

/** Deviations of successes, and of the refusals with the error type that stands last. */
const DEVIATIONS: readonly Deviation[] = [
  // Statuses
  ['serverUsersCreate', 'status', '', status(200)],
  ['serverM2mClientsCreate', 'status', '', status(201)],
  ['serverUsersGet', 'status', '', status(400), 'user_not_found'],
  ['serverTotpsAuthenticate', 'status', '', status(401), 'user_not_found'],
  ['serverUsersDelete', 'status', '', status(410), 'user_not_found'],
  ['publicOauth2Token', 'status', '', status(400), 'invalid_client_id'],
  ['usersMe', 'status', '', status(403), 'user_unauthenticated'],
  ['serverM2mClientsDelete', 'status', '', status(400), 'm2m_client_not_found'],
  // Error types
  ['serverUsersUpdate', 'error_type', '', set('error_type', 'invalid_user_id'), 'user_not_found'],
  ['serverOauthAuthenticate', 'error_type', '', set('error_type', 'oauth_token_unknown'), 'oauth_token_not_found'],
  ['totps', 'error_type', '', set('error_type', 'session_not_found'), 'user_unauthenticated'],
  ['serverMagicLinksEmailInvite', 'error_type', '', set('error_type', 'email_malformed'), 'invalid_email'],
  [
    'serverImpersonationAuthenticate',
    'error_type',
    '',
    set('error_type', 'token_not_found'),
    'unable_to_auth_impersonation_token',
  ],
  [
    'serverConnectedAppsClientsDelete',
    'error_type',
    '',
    set('error_type', 'client_not_found'),
    'connected_app_not_found',
  ],
  // Texts
  [
    'serverUsersSearch',
    'message',
    'error_message',
    set('error_message', 'Filter unknown.'),
    'user_search_filter_name_not_recognized',
  ],
  [
    'serverWebauthnUpdate',
    'message',
    'error_message',
    set('error_message', 'No passkey.'),
    'webauthn_registration_not_found',
  ],
  ['otpsSmsLoginOrCreate', 'message', 'error_message', set('error_message', 'Bad number.'), 'invalid_phone_number'],
  ['publicOauth2Introspect', 'message', 'error_description', set('error_description', 'Who?'), 'invalid_client_id'],
  ['serverTotpsRecoveryCodes', 'message', 'error_message', set('error_message', 'Nobody.'), 'user_not_found'],
  ['serverPasswordsEmailResetStart', 'message', 'error_message', set('error_message', 'None.'), 'email_not_found'],
  ['passwordsAuthenticate', 'message', 'error_message', set('error_message', 'No.'), 'unauthorized_credentials'],
  // Members that are missing
  ['serverUsersConnectedApps', 'missing', 'connected_apps', drop('connected_apps')],
  ['serverDebugWhoami', 'missing', 'name', drop('name')],
  ['serverPasswordsStrengthCheck', 'missing', 'feedback.warning', drop('feedback.warning')],
  ['serverUsersUpdate', 'missing', 'user.is_locked', drop('user.is_locked')],
  ['serverCryptoWalletsAuthenticateStart', 'missing', 'user_created', drop('user_created')],
  ['wellKnownOauthAuthorizationServerPublic', 'missing', 'scopes_supported', drop('scopes_supported')],
  ['publicOauth2Userinfo', 'missing', 'email_verified', drop('email_verified')],
  ['usersConnectedApps', 'missing', 'data.connected_apps', drop('data.connected_apps')],
  ['serverWebauthnListCredentials', 'missing', 'credentials[].type', drop('credentials[].type')],
  ['serverOtpsSmsSend', 'missing', 'error_url', drop('error_url'), 'invalid_phone_number'],
  // Members that are new
  ['serverUsersGet', 'new', 'region', set('region', 'eu')],
  ['serverSessionsGet', 'new', 'sessions[].is_current', set('sessions[].is_current', true)],
  ['serverM2mClientsGet', 'new', 'm2m_client.created_at', set('m2m_client.created_at', '2020-01-01T00:00:00Z')],
  ['sessionsJwks', 'new', 'keys[].issued', set('keys[].issued', 1)],
  ['serverTotpsCreate', 'new', 'issuer', set('issuer', 'app')],
  ['passwordsStrengthCheck', 'new', 'data.policy', set('data.policy', { name: 'x' })],
  ['serverSessionsRevoke', 'new', 'error_details', set('error_details', {}), 'invalid_session_id'],
  // Types
  ['serverUsersSearch', 'type', 'results_metadata.total', set('results_metadata.total', String)],
  [
    'serverConnectedAppsClientsCreate',
    'type',
    'connected_app.full_access_allowed',
    set('connected_app.full_access_allowed', 'false'),
  ],
  ['serverUsersExchangePrimaryFactor', 'type', 'user.phone_numbers', set('user.phone_numbers', null)],
  ['serverMagicLinksEmailLoginOrCreate', 'type', 'user_created', set('user_created', 0)],
  ['serverTotpsRecoveryCodes', 'type', 'totps', set('totps', {})],
  ['usersSearch', 'type', 'data.userType', set('data.userType', null)],
  [
    'serverWebauthnRegisterStart',
    'type',
    'public_key_credential_creation_options.timeout',
    set('public_key_credential_creation_options', (text: string) =>
      JSON.stringify({ ...JSON.parse(text), timeout: '300' }),
    ),
  ],
  // Values
  ['serverPasswordsStrengthCheck', 'value', 'score', set('score', (score: number) => score + 5)],
  ['serverUsersExchangePrimaryFactor', 'value', 'user.status', set('user.status', 'pending')],
  [
    'publicWellKnownOpenidConfiguration',
    'value',
    'grant_types_supported',
    set('grant_types_supported', ['authorization_code']),
  ],
  ['publicWellKnownOpenidConfiguration', 'value', 'token_endpoint', set('token_endpoint', (url: string) => `${url}s`)],
  ['publicOauth2Introspect', 'value', 'token_type', set('token_type', () => 'Bearer')],
  ['serverWebauthnUpdate', 'value', 'webauthn_registration.name', set('webauthn_registration.name', 'KEY')],
  ['publicWellKnownJwks', 'value', 'keys.length', set('keys', (keys: unknown[]) => [...keys, ...keys])],
  ['serverTotpsRecover', 'value', 'user.totps[].verified', set('user.totps[].verified', false)],
  ['serverIdpOauthAuthorizeStart', 'value', 'scope_results[].is_grantable', set('scope_results[].is_grantable', false)],
  // Lifetimes
  ['serverSessionsAuthenticate', 'lifetime', 'session.expires_at', set('session.expires_at', later(86_400))],
  ['serverWebauthnAuthenticate', 'lifetime', 'session.expires_at', set('session.expires_at', later(-1_800))],
  [
    'serverPasswordsAuthenticate',
    'lifetime',
    'session_jwt.payload.exp',
    set(
      'session_jwt',
      claims((body) => (body['exp'] = Number(body['exp']) + 300)),
    ),
  ],
  ['publicOauth2Introspect', 'lifetime', 'exp', set('exp', (exp: number) => exp + 3600)],
  ['publicOauth2Token', 'value', 'expires_in', set('expires_in', 60)],
  // The claims of tokens
  [
    'serverMagicLinksAuthenticate',
    'type',
    'session_jwt.payload.aud',
    set(
      'session_jwt',
      claims((body) => (body['aud'] = 'x')),
    ),
  ],
  [
    'sessionsAuthenticate',
    'missing',
    'data.session_jwt.payload.nbf',
    set(
      'data.session_jwt',
      claims((body) => delete body['nbf']),
    ),
  ],
  // Headers
  ['serverRbacPolicy', 'header', 'content-type', header('content-type', 'text/json')],
  ['publicOauth2Register', 'header', 'cache-control', header('cache-control', 'no-cache')],
  [
    'publicOauth2Userinfo',
    'header',
    'www-authenticate',
    header('www-authenticate', 'Basic'),
    'idp_access_token_not_found',
  ],
  ['usersMeUpdate', 'header', 'access-control-allow-origin', header('access-control-allow-origin', '*')],
  ['projectsBootstrap', 'header', 'set-cookie', header('set-cookie', 'region=eu; Path=/; Secure')],
  ['serverUsersDeleteEmail', 'header', 'allow', header('allow', 'DELETE'), 'email_not_found'],
]

function change(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const text = String(payload)
  const body = parseBody({ text }) as Body | undefined
  if (!body) return payload
  const type = reply.statusCode < 400 ? undefined : findErrorType(body)
  for (const [operation, , at, apply, on] of DEVIATIONS) {
    if (operation !== request.operation?.id || on !== type) continue
    try {
      apply(body, reply)
    } catch {
      expect(at).toContain('.') // this response does not have the member
    }
  }
  return JSON.stringify(body)
}

const toError = (status_code: number, error_type: string) => ({
  status_code,
  request_id: 'request-id-test-x',
  error_type,
  error_message: 'x',
  error_url: 'x',
})

const describeKey = (operation: string, { part, at }: Pick<Difference, 'part' | 'at'>) =>
  `${operation}: ${part} ${at}`.trim()

function listKeys(report: Awaited<ReturnType<typeof compareProjects>>): string[] {
  const results = Object.values(report.chapters).flat()
  const keys = results.flatMap(({ operation_id, differences }) =>
    differences.map((one) => describeKey(operation_id, one)),
  )
  return [...new Set(keys)].toSorted()
}

test('each of many deviations is found and named, and nothing else', async () => {
  const real = createRealProject()
  real.app.addHook('onSend', async (request, reply, payload) => change(request, reply, payload))
  // What is checked first, and how many calls are too many.
  real.app.addHook('preHandler', async (request, reply) => {
    const { email, password } = Object(request.body)
    if (request.operation?.id !== 'serverPasswordsCreate' || email !== 'x' || password !== 'a') return
    return reply.code(400).send(toError(400, 'weak_password'))
  })
  let sends = 0
  real.app.addHook('preHandler', async (request, reply) => {
    if (request.operation?.id !== 'serverMagicLinksEmailLoginOrCreate' || Object(request.body).email !== SANDBOX.email)
      return
    sends += 1
    if (sends > 2) return reply.code(429).send(toError(429, 'too_many_requests'))
  })
  const expected = [
    ...DEVIATIONS.map(([operation, part, at]) => describeKey(operation, { part, at })),
    'serverPasswordsCreate: order',
    'serverMagicLinksEmailLoginOrCreate: rate_limit',
  ].toSorted()
  expect(expected.length).toBeGreaterThan(60)
  const report = await compareProjects(real)
  expect(listKeys(report)).toEqual(expected)
})
