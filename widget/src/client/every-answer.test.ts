import { expect, test } from 'vitest'
import { isRecord } from '../browser/is-record.ts'
import { EVERY_CALL, type Call } from './testing/every-call.ts'
import { createSignIn } from './testing/fake-provider.ts'
import { createEnvironment, openClient, openSignedIn, PUBLIC_TOKEN } from './testing/open-client.ts'
import { listSampleOperations, type SampleOperation } from './testing/sample-payloads.ts'

const CALLS: Readonly<Record<string, Call>> = EVERY_CALL
const OPERATIONS = listSampleOperations()
/** Calls that the client makes on its own, without a method call. */
const OWN = ['events', 'projectsBootstrap']
const CALLED = OPERATIONS.filter(({ operationId }) => !OWN.includes(operationId))

const SIGN_IN = ['user', 'session']

/**
 * The members that are checked in each response: those that the document requires and that the client, its widgets or
 * its app read. The provider may omit all others. A member that may be null is not checked, except for the session.
 */
const CHECKED: Readonly<Record<string, readonly string[]>> = {
  usersSearch: ['userType'],
  b2bOrganizationsMembersSearch: [],
  magicLinksEmailLoginOrCreate: [],
  magicLinksEmailSendPrimary: [],
  magicLinksEmailSendSecondary: [],
  magicLinksAuthenticate: SIGN_IN,
  otpsSmsLoginOrCreate: ['method_id'],
  otpsSmsSendPrimary: ['method_id'],
  otpsSmsSendSecondary: ['method_id'],
  otpsWhatsappLoginOrCreate: ['method_id'],
  otpsWhatsappSendPrimary: ['method_id'],
  otpsWhatsappSendSecondary: ['method_id'],
  otpsEmailLoginOrCreate: ['method_id'],
  otpsEmailSendPrimary: ['method_id'],
  otpsEmailSendSecondary: ['method_id'],
  otpsAuthenticate: SIGN_IN,
  passwords: SIGN_IN,
  passwordsAuthenticate: SIGN_IN,
  passwordsEmailResetStart: [],
  passwordsEmailReset: SIGN_IN,
  passwordsExistingPasswordReset: SIGN_IN,
  passwordsSessionReset: SIGN_IN,
  passwordsStrengthCheck: ['valid_password', 'score', 'breached_password', 'strength_policy', 'feedback'],
  webauthnRegisterStart: ['public_key_credential_creation_options'],
  webauthnRegister: SIGN_IN,
  webauthnAuthenticateStartPrimary: ['public_key_credential_request_options'],
  webauthnAuthenticateStartSecondary: ['public_key_credential_request_options'],
  webauthnAuthenticate: SIGN_IN,
  webauthnUpdate: [],
  cryptoWalletsAuthenticateStartPrimary: ['challenge'],
  cryptoWalletsAuthenticateStartSecondary: ['challenge'],
  cryptoWalletsAuthenticate: SIGN_IN,
  oauthAttach: ['oauth_attach_token'],
  oauthAuthenticate: SIGN_IN,
  sessionsAuthenticate: SIGN_IN,
  sessionsRevoke: [],
  sessionsAttest: SIGN_IN,
  sessionsExchangeAccessToken: SIGN_IN,
  usersMe: ['user_id', 'emails'],
  usersMeUpdate: ['__user'],
  usersEmailsDelete: ['__user'],
  usersPhoneNumbersDelete: ['__user'],
  usersTotpsDelete: ['__user'],
  usersCryptoWalletsDelete: ['__user'],
  usersOauthDelete: ['__user'],
  usersWebauthnRegistrationsDelete: ['__user'],
  usersBiometricRegistrationsDelete: ['__user'],
  usersConnectedApps: ['connected_apps'],
  usersConnectedAppsRevoke: [],
  totps: ['__user'],
  totpsAuthenticate: SIGN_IN,
  totpsRecoveryCodes: [],
  totpsRecover: SIGN_IN,
  impersonationAuthenticate: SIGN_IN,
  idpOauthAuthorizeStart: ['client', 'consent_required', 'scope_results'],
  idpOauthAuthorizeSubmit: ['redirect_uri'],
  oauthLogoutStart: ['redirect_uri', 'consent_required'],
}

/** Payloads of the preceding calls that a method makes before the call under test. */
const BEFORE = {
  '/webauthn/register/start': { public_key_credential_creation_options: '{"rp":{},"user":{}}' },
  '/webauthn/authenticate/start/primary': { public_key_credential_request_options: '{}' },
  '/webauthn/authenticate/start/secondary': { public_key_credential_request_options: '{}' },
  '/webauthn/authenticate': createSignIn(),
}
/** The members whose value is a JSON string. */
const JSON_TEXT = {
  public_key_credential_creation_options: '{"rp":{},"user":{}}',
  public_key_credential_request_options: '{}',
}

/** Opens a client for an operation, with a provider that responds with a given body and the status 200. */
async function openFor({ operationId, path }: SampleOperation) {
  const environment = createEnvironment(BEFORE)
  const isSignedOut = operationId.endsWith('Primary')
  const { client } = await (isSignedOut ? openClient(environment) : openSignedIn(environment))
  const route = path.replace('/sdk/v1', '').replaceAll(/\{\w+\}/g, (name) => IDS[name] ?? name)
  return async (body: unknown) => {
    const before = toTrace(environment, client.state.getSnapshot())
    environment.provider.respond({ [route]: () => toResponse(body) })
    const outcome = await CALLS[operationId]?.(client).then(
      () => 'success',
      (error: unknown) => error,
    )
    return { outcome, hasChanged: toTrace(environment, client.state.getSnapshot()) !== before }
  }
}

const IDS: Readonly<Record<string, string>> = {
  '{email_id}': 'email-1',
  '{phone_id}': 'phone-1',
  '{totp_id}': 'totp-1',
  '{crypto_wallet_id}': 'wallet-1',
  '{oauth_user_registration_id}': 'registration-1',
  '{webauthn_registration_id}': 'registration-1',
  '{biometric_registration_id}': 'registration-1',
  '{connected_app_id}': 'app-1',
}

function toTrace({ browser }: ReturnType<typeof createEnvironment>, state: object): string {
  // Ignores the note that a link was requested, because the client stores it before it sends the call.
  const stored = [...browser.local].filter(([key]) => !key.includes('SIGN_IN_REQUEST'))
  return JSON.stringify([browser.getCookies(), stored, state])
}

function toResponse(body: unknown): Response {
  const isText = typeof body === 'string'
  const headers = { 'content-type': isText ? 'text/html' : 'application/json' }
  return new Response(isText ? body : JSON.stringify(body), { headers })
}

const MALFORMED = { name: 'NetworkError', reason: 'malformed' }
const WRONG_VALUES = [null, 5, true, 'text', '', [], [null], {}]

test('the response tests cover every documented operation that the client calls', () => {
  expect(Object.keys(CALLS)).toEqual(CALLED.map(({ operationId }) => operationId))
  expect(Object.keys(CHECKED)).toEqual(Object.keys(CALLS))
})

test.each(CALLED.map((operation) => [operation.operationId, operation] as const))(
  'the client accepts the documented response of %s',
  async (_id, operation) => {
    const call = await openFor(operation)
    expect((await call({ data: toPayload(operation) })).outcome).toBe('success')
  },
)

test.each(CALLED.map((operation) => [operation.operationId, operation] as const))(
  'a 200 response of %s without a payload rejects the call and changes no state',
  async (id, operation) => {
    const bodies = [{}, null, 5, [], { data: null }, { data: 5 }, { data: 'text' }, '', 'ok', '<h1>Welcome</h1>']
    const call = await openFor(operation)
    for (const body of CHECKED[id]?.length ? [...bodies, { data: {} }, { data: [] }] : bodies) {
      expect([body, await call(body)]).toMatchObject([body, { outcome: MALFORMED, hasChanged: false }])
    }
  },
)

test.each(CALLED.map((operation) => [operation.operationId, operation] as const))(
  'a 200 response of %s without a required member rejects the call and changes no state',
  { tags: 'threat.b4' },
  async (id, operation) => {
    let call = await openFor(operation)
    const payload = toPayload(operation)
    const missed: string[] = []
    for (const name of Object.keys(payload)) {
      const { [name]: _, ...rest } = payload
      const { outcome, hasChanged } = await call({ data: rest })
      // Opens a new client after a success, which may have signed in or out.
      if (outcome === 'success') call = await openFor(operation)
      if (outcome === 'success') continue
      missed.push(name)
      expect([name, { outcome, hasChanged }]).toMatchObject([name, { outcome: MALFORMED, hasChanged: false }])
    }
    expect(missed.toSorted()).toEqual([...(CHECKED[id] ?? [])].toSorted())
  },
)

test.each(CALLED.map((operation) => [operation.operationId, operation] as const))(
  'a 200 response of %s with a member of a wrong type rejects the call and changes no state',
  async (id, operation) => {
    const call = await openFor(operation)
    const payload = toPayload(operation)
    for (const name of CHECKED[id] ?? []) {
      for (const value of WRONG_VALUES.filter((wrong) => !isAlike(wrong, payload[name]))) {
        const result = await call({ data: { ...payload, [name]: value } })
        expect([name, value, result]).toMatchObject([name, value, { outcome: MALFORMED, hasChanged: false }])
      }
    }
  },
)

test.each([5, true, {}, ['token']])('a sign-in response with the token %j is rejected', async (token) => {
  const operation = CALLED.find(({ operationId }) => operationId === 'oauthAuthenticate')
  const call = await openFor(operation as SampleOperation) // found
  for (const name of ['session_token', 'session_jwt']) {
    const result = await call({ data: { ...createSignIn(), [name]: token } })
    expect(result).toMatchObject({ outcome: MALFORMED, hasChanged: false })
  }
})

test.each([{}, { data: {} }, { data: { email_domains: 'example.com' } }, { data: null }])(
  'the malformed project configuration %j does not replace the stored one',
  async (body) => {
    const environment = createEnvironment()
    await openClient(environment)
    environment.provider.respond({ [`/projects/bootstrap/${PUBLIC_TOKEN}`]: () => toResponse(body) })
    const { client } = await openClient(environment)
    expect(await client.bootstrap.getAsync()).toMatchObject({ pkceRequiredForOAuth: true })
    expect(client.bootstrap.getInfo().source).toBe('cache')
  },
)

/** Returns the payload of the sample, with valid JSON in the members that hold JSON. */
function toPayload({ payload }: SampleOperation): Record<string, unknown> {
  return { ...payload, ...Object.fromEntries(Object.entries(JSON_TEXT).filter(([name]) => name in payload)) }
}

/** Reports whether the check cannot distinguish a wrong value from the right one. */
function isAlike(wrong: unknown, right: unknown): boolean {
  if (typeof right === 'string') return wrong === 'text' && !right.startsWith('{')
  if (Array.isArray(right)) return Array.isArray(wrong) && wrong.length === 0
  return typeof wrong === typeof right && !isRecord(right)
}
