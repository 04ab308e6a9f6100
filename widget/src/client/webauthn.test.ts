import { expect, test, vi } from 'vitest'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '../browser/passkey-json.ts'
import { BOOTSTRAP, createSignIn, errorResponse } from './testing/fake-provider.ts'
import { createEnvironment, openClient, openSignedIn, PUBLIC_TOKEN } from './testing/open-client.ts'
import type { CreatePasskey, GetPasskey } from './webauthn.ts'

const REGISTER = '/webauthn/register'
const AUTHENTICATE = '/webauthn/authenticate'
const HOUR = { session_duration_minutes: 60 }

const CREATION: PasskeyCreationOptions = {
  rp: { id: 'localhost', name: 'Latchkey' },
  user: { id: 'dXNlcg', name: 'ada@example.com', displayName: 'Ada Lovelace' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [
    { type: 'public-key', id: 'Zmlyc3Q' },
    { type: 'public-key', id: 'c2Vjb25k' },
  ],
}
const REQUEST: PasskeyRequestOptions = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' }
const REQUEST_START = { user_id: '', public_key_credential_request_options: JSON.stringify(REQUEST) }
const SIGNED_IN = { ...createSignIn(), webauthn_registration_id: 'webauthn-registration-test-1' }

const createWebauthnEnvironment = (responses: Record<string, unknown> = {}) =>
  createEnvironment({
    [`${REGISTER}/start`]: { user_id: 'user-test-1', public_key_credential_creation_options: JSON.stringify(CREATION) },
    [REGISTER]: SIGNED_IN,
    [`${AUTHENTICATE}/start/primary`]: REQUEST_START,
    [`${AUTHENTICATE}/start/secondary`]: REQUEST_START,
    [AUTHENTICATE]: SIGNED_IN,
    ...responses,
  })

/** A credential. The client forwards it without reading it. */
const CREDENTIAL = { id: 'bmV3', rawId: 'bmV3', type: 'public-key', clientExtensionResults: {} }
const createPasskey = () => vi.fn<CreatePasskey>(async () => CREDENTIAL as RegistrationResponseJSON)
const getPasskey = () => vi.fn<GetPasskey>(async () => CREDENTIAL as AuthenticationResponseJSON)
const CREDENTIAL_TEXT = JSON.stringify(CREDENTIAL)

test(
  'a passkey registration requests options, creates a passkey and sends it as a string',
  { tags: 'webauthn-register.is-passkey' },
  async () => {
    const environment = createWebauthnEnvironment()
    const { client } = await openSignedIn(environment)
    const create = createPasskey()
    const response = await client.webauthn.register(create, { is_passkey: true })
    expect(environment.provider.bodiesOf(`${REGISTER}/start`)).toEqual([
      {
        domain: 'localhost',
        return_passkey_credential_options: true,
        user_agent: 'Test',
        use_base64_url_encoding: true,
      },
    ])
    expect(create).toHaveBeenCalledExactlyOnceWith(CREATION)
    expect(environment.provider.bodiesOf(REGISTER)).toEqual([{ public_key_credential: CREDENTIAL_TEXT }])
    expect(response.webauthn_registration_id).toBe('webauthn-registration-test-1')
    expect(response).not.toHaveProperty('__user')
  },
)

test('the options of a passkey registration are sent in the calls that accept them', async () => {
  const environment = createWebauthnEnvironment()
  const { client } = await openSignedIn(environment)
  await client.webauthn.register(createPasskey(), {
    domain: 'example.com',
    authenticator_type: 'platform',
    override_id: 'ada-1',
    override_name: 'ada',
    override_display_name: 'Ada',
    ...HOUR,
  })
  expect(environment.provider.bodiesOf(`${REGISTER}/start`)).toEqual([
    {
      domain: 'example.com',
      authenticator_type: 'platform',
      override_id: 'ada-1',
      override_name: 'ada',
      override_display_name: 'Ada',
      user_agent: 'Test',
      use_base64_url_encoding: true,
    },
  ])
  expect(environment.provider.bodiesOf(REGISTER)).toEqual([{ public_key_credential: CREDENTIAL_TEXT, ...HOUR }])
})

test(
  'a passkey sign-in while signed out uses the primary endpoint',
  { tags: 'passkey-authenticate.is-passkey' },
  async () => {
    const environment = createWebauthnEnvironment()
    const { client } = await openClient(environment)
    const get = getPasskey()
    await client.webauthn.authenticate(get, { is_passkey: true, ...HOUR })
    expect(get).toHaveBeenCalledExactlyOnceWith(REQUEST)
    expect(environment.provider.bodiesOf(`${AUTHENTICATE}/start/primary`)).toEqual([
      { domain: 'localhost', return_passkey_credential_options: true },
    ])
    expect(environment.provider.bodiesOf(AUTHENTICATE)).toEqual([{ public_key_credential: CREDENTIAL_TEXT, ...HOUR }])
    expect(client.session.getSync()?.session_id).toBe('session-test-1')
  },
)

test('a passkey sign-in while signed in uses the secondary endpoint', async () => {
  const environment = createWebauthnEnvironment()
  const { client } = await openSignedIn(environment)
  await client.webauthn.authenticate(getPasskey(), { domain: 'example.com', ...HOUR })
  expect(environment.provider.bodiesOf(`${AUTHENTICATE}/start/secondary`)).toEqual([{ domain: 'example.com' }])
  expect(environment.provider.bodiesOf(`${AUTHENTICATE}/start/primary`)).toEqual([])
})

test('a WebAuthn error of the browser is rethrown, and no credential is sent', async () => {
  const environment = createWebauthnEnvironment()
  const { client } = await openSignedIn(environment)
  const cancelled = new DOMException('No.', 'NotAllowedError')
  await expect(client.webauthn.register(() => Promise.reject(cancelled))).rejects.toBe(cancelled)
  await expect(client.webauthn.authenticate(() => Promise.reject(cancelled), HOUR)).rejects.toBe(cancelled)
  expect([...environment.provider.bodiesOf(REGISTER), ...environment.provider.bodiesOf(AUTHENTICATE)]).toEqual([])
})

test('a passkey unknown to the provider does not sign in', async () => {
  const environment = createWebauthnEnvironment({
    [AUTHENTICATE]: () => errorResponse(404, 'webauthn_registration_not_found'),
  })
  const { client } = await openClient(environment)
  await expect(client.webauthn.authenticate(getPasskey(), HOUR)).rejects.toMatchObject({
    error_type: 'webauthn_registration_not_found',
  })
  expect(client.session.getSync()).toBeNull()
})

test('a captcha that is required after a passkey ceremony does not repeat the ceremony', async () => {
  let attempts = 0
  const environment = createWebauthnEnvironment({
    [`/projects/bootstrap/${PUBLIC_TOKEN}`]: {
      ...BOOTSTRAP,
      dfp_protected_auth_enabled: true,
      dfp_protected_auth_mode: 'DECISIONING',
    },
    [AUTHENTICATE]: () => (attempts++ ? SIGNED_IN : new Response('Captcha required', { status: 403 })),
  })
  vi.stubGlobal('GetTelemetryID', async () => 'telemetry-1')
  const { client } = await openClient(environment)
  const get = getPasskey()
  await client.webauthn.authenticate(get, HOUR)
  vi.unstubAllGlobals()
  expect(get).toHaveBeenCalledOnce()
  const body = { public_key_credential: CREDENTIAL_TEXT, ...HOUR, dfp_telemetry_id: 'telemetry-1' }
  expect(environment.provider.bodiesOf(AUTHENTICATE)).toEqual([body, body])
})

test('a passkey can be renamed', { tags: ['webauthn-update.id', 'webauthn-update.name'] }, async () => {
  const webauthn_registration = { webauthn_registration_id: 'webauthn-registration-test-1', name: 'My phone' }
  const path = '/webauthn/update/webauthn-registration-test-1'
  const environment = createWebauthnEnvironment({ [path]: { webauthn_registration } })
  const { client } = await openSignedIn(environment)
  const response = await client.webauthn.update('webauthn-registration-test-1', { name: 'My phone' })
  expect(response.webauthn_registration).toEqual(webauthn_registration)
  expect(environment.provider.calls.find((call) => call.path === path)).toMatchObject({
    method: 'PUT',
    body: { name: 'My phone' },
  })
})

test('getAccepted returns the passkeys that a new registration would exclude', async () => {
  const environment = createWebauthnEnvironment()
  const { client } = await openSignedIn(environment)
  expect(await client.webauthn.getAccepted()).toEqual({
    rpId: 'localhost',
    userId: 'dXNlcg',
    name: 'ada@example.com',
    displayName: 'Ada Lovelace',
    allAcceptedCredentialIds: ['Zmlyc3Q', 'c2Vjb25k'],
  })
  expect(environment.provider.bodiesOf(REGISTER)).toEqual([])
})
