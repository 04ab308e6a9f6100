import { MatchersV3 } from '@pact-foundation/pact'
import type { CreatePasskey, GetPasskey } from '@latchkey/widget/client'
import { expect, test } from 'vitest'
import {
  responds,
  given,
  provided,
  providedPath,
  providerError,
  rejects,
  sends,
  SESSION_TOKEN,
  SIGNED_IN,
  VISITOR,
} from './interactions.ts'
import { createPactClient } from './pact-client.ts'
import { SIGN_IN, USER_ID } from './shapes.ts'

const { like, reify, regex } = MatchersV3

const REGISTER = '/sdk/v1/webauthn/register'
const AUTHENTICATE = '/sdk/v1/webauthn/authenticate'
const ADA = { email: 'ada@example.com' }
const HOUR = { session_duration_minutes: 60 }
const START = { domain: 'localhost', return_passkey_credential_options: true }

const CREATION = {
  rp: { id: 'localhost', name: 'Latchkey' },
  user: { id: 'dXNlci10ZXN0LTE', name: ADA.email, displayName: 'Ada Lovelace' },
  challenge: 'Y2hhbGxlbmdlLW9mLTMyLWJ5dGVzLWFzLWJhc2U2NHU',
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
}
const REQUEST = { challenge: CREATION.challenge, timeout: 300_000, rpId: 'localhost' }
/** Matches WebAuthn options, which are JSON in a string, by their required members in this order. */
const CREATION_TEXT = regex(
  String.raw`^\{"rp":\{"id":"localhost",.*"user":\{"id":"[\w-]+","name":".+","displayName":".+"\},"challenge":"[\w-]{43}","pubKeyCredParams":\[.+\].*\}$`,
  JSON.stringify(CREATION),
)
const REQUEST_TEXT = regex(String.raw`^\{"challenge":"[\w-]{43}",.*"rpId":"localhost".*\}$`, JSON.stringify(REQUEST))

const CREDENTIAL = { id: 'bmV3', rawId: 'bmV3', type: 'public-key', clientExtensionResults: {} }
const CREDENTIAL_TEXT = JSON.stringify(CREDENTIAL)
const GIVEN_CREDENTIAL = { public_key_credential: provided('public_key_credential', CREDENTIAL_TEXT) }
const createPasskey: CreatePasskey = async () => CREDENTIAL as RegistrationResponseJSON
const getPasskey: GetPasskey = async () => CREDENTIAL as AuthenticationResponseJSON

const REGISTRATION_ID = 'webauthn-registration-test-1'
const PASSKEY_SIGN_IN = { ...SIGN_IN, webauthn_registration_id: like(REGISTRATION_ID) }
const USER_WITH_PASSKEY = { 'a user is signed in': ADA, 'the passkey has been registered': {} }

/** Creates a signed-in client. Responds to start calls itself when the second call is under test. */
async function openSignedIn(url: string, starts: Record<string, object> = {}) {
  const signIn = reify(SIGN_IN) as object
  const { client } = createPactClient(url, {
    session_token: SESSION_TOKEN,
    responses: { '/sdk/v1/sessions/authenticate': { ...signIn, session_token: SESSION_TOKEN }, ...starts },
  })
  await client.session.authenticate()
  return client
}

const REGISTER_START = { [`${REGISTER}/start`]: { public_key_credential_creation_options: JSON.stringify(CREATION) } }
const toStart = (way: 'primary' | 'secondary') => ({
  [`${AUTHENTICATE}/start/${way}`]: { public_key_credential_request_options: JSON.stringify(REQUEST) },
})

/** The error that ends a passkey dialog. The client throws it unchanged. */
const CANCELLED = new Error('The person has cancelled.')

test('a passkey registration starts with creation options from the provider', () =>
  given({ 'a user is signed in': ADA })
    .uponReceiving('webauthnRegisterStart for a passkey')
    .withRequest(
      'POST',
      `${REGISTER}/start`,
      sends(SIGNED_IN, { ...START, user_agent: 'Pact', use_base64_url_encoding: true }),
    )
    .willRespondWith(...responds({ user_id: USER_ID, public_key_credential_creation_options: CREATION_TEXT }))
    .executeTest(async ({ url }) => {
      const client = await openSignedIn(url)
      const create: CreatePasskey = async (options) => {
        expect(options).toEqual(CREATION)
        throw CANCELLED
      }
      await expect(client.webauthn.register(create, { is_passkey: true })).rejects.toBe(CANCELLED)
    }))

test('a visitor cannot register a passkey', () =>
  given()
    .uponReceiving('webauthnRegisterStart without a session')
    .withRequest(
      'POST',
      `${REGISTER}/start`,
      sends(VISITOR, { domain: 'localhost', user_agent: 'Pact', use_base64_url_encoding: true }),
    )
    .willRespondWith(...rejects('user_unauthenticated'))
    .executeTest(async ({ url }) => {
      const response = createPactClient(url).client.webauthn.register(createPasskey)
      await expect(response).rejects.toMatchObject(providerError('user_unauthenticated'))
    }))

test('a passkey of another domain cannot be registered', () =>
  given({ 'a user is signed in': ADA })
    .uponReceiving('webauthnRegisterStart for another domain')
    .withRequest(
      'POST',
      `${REGISTER}/start`,
      sends(SIGNED_IN, { domain: 'example.com', user_agent: 'Pact', use_base64_url_encoding: true }),
    )
    .willRespondWith(...rejects('invalid_webauthn_registration_domain'))
    .executeTest(async ({ url }) => {
      const client = await openSignedIn(url)
      const response = client.webauthn.register(createPasskey, { domain: 'example.com' })
      await expect(response).rejects.toMatchObject(providerError('invalid_webauthn_registration_domain'))
    }))

test('a passkey is registered', () =>
  given({ 'a user is signed in': ADA, 'an authenticator has created a passkey': {} })
    .uponReceiving('webauthnRegister of a new passkey')
    .withRequest('POST', REGISTER, sends(SIGNED_IN, GIVEN_CREDENTIAL))
    .willRespondWith(...responds(PASSKEY_SIGN_IN))
    .executeTest(async ({ url }) => {
      const client = await openSignedIn(url, REGISTER_START)
      const { webauthn_registration_id } = await client.webauthn.register(createPasskey)
      expect(webauthn_registration_id).toBe(REGISTRATION_ID)
    }))

test('an expired passkey registration is rejected', () =>
  given({ 'a user is signed in': ADA, 'an authenticator has created a passkey': {}, 'time passes': { minutes: 10 } })
    .uponReceiving('webauthnRegister after its challenge has expired')
    .withRequest('POST', REGISTER, sends(SIGNED_IN, GIVEN_CREDENTIAL))
    .willRespondWith(...rejects('no_pending_webauthn_registration'))
    .executeTest(async ({ url }) => {
      const client = await openSignedIn(url, REGISTER_START)
      await expect(client.webauthn.register(createPasskey)).rejects.toMatchObject(
        providerError('no_pending_webauthn_registration'),
      )
    }))

test('a malformed passkey credential is not registered', () =>
  given({ 'a user is signed in': ADA })
    .uponReceiving('webauthnRegister of a credential without a response')
    .withRequest('POST', REGISTER, sends(SIGNED_IN, { public_key_credential: CREDENTIAL_TEXT }))
    .willRespondWith(...rejects('invalid_public_key_credential_missing_response_field'))
    .executeTest(async ({ url }) => {
      const client = await openSignedIn(url, REGISTER_START)
      await expect(client.webauthn.register(createPasskey)).rejects.toMatchObject(
        providerError('invalid_public_key_credential_missing_response_field'),
      )
    }))

test('a visitor’s passkey sign-in starts with request options that list no passkeys', () =>
  given()
    .uponReceiving('webauthnAuthenticateStartPrimary of a visitor')
    .withRequest('POST', `${AUTHENTICATE}/start/primary`, sends(VISITOR, START))
    .willRespondWith(...responds({ public_key_credential_request_options: REQUEST_TEXT }))
    .executeTest(async ({ url }) => {
      const get: GetPasskey = async (options) => {
        expect(options).toEqual(REQUEST)
        throw CANCELLED
      }
      const response = createPactClient(url).client.webauthn.authenticate(get, { is_passkey: true, ...HOUR })
      await expect(response).rejects.toBe(CANCELLED)
    }))

test('a signed-in user with a passkey gets request options for a second factor', () =>
  given(USER_WITH_PASSKEY)
    .uponReceiving('webauthnAuthenticateStartSecondary with a passkey')
    .withRequest('POST', `${AUTHENTICATE}/start/secondary`, sends(SIGNED_IN, START))
    .willRespondWith(...responds({ public_key_credential_request_options: REQUEST_TEXT }))
    .executeTest(async ({ url }) => {
      const client = await openSignedIn(url)
      const get: GetPasskey = () => Promise.reject(CANCELLED)
      await expect(client.webauthn.authenticate(get, { is_passkey: true, ...HOUR })).rejects.toBe(CANCELLED)
    }))

test('a user without passkeys cannot use a passkey as a second factor', () =>
  given({ 'a user is signed in': ADA })
    .uponReceiving('webauthnAuthenticateStartSecondary without a passkey')
    .withRequest('POST', `${AUTHENTICATE}/start/secondary`, sends(SIGNED_IN, { domain: 'localhost' }))
    .willRespondWith(...rejects('no_active_webauthn_registrations'))
    .executeTest(async ({ url }) => {
      const client = await openSignedIn(url)
      await expect(client.webauthn.authenticate(getPasskey, HOUR)).rejects.toMatchObject(
        providerError('no_active_webauthn_registrations'),
      )
    }))

test('a passkey signs the visitor in', () =>
  given({ ...USER_WITH_PASSKEY, 'an authenticator has signed with the passkey': { by: 'visitor' } })
    .uponReceiving('webauthnAuthenticate of a visitor')
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, { ...GIVEN_CREDENTIAL, ...HOUR }))
    .willRespondWith(...responds(PASSKEY_SIGN_IN))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { responses: toStart('primary') })
      const { webauthn_registration_id } = await client.webauthn.authenticate(getPasskey, HOUR)
      expect(webauthn_registration_id).toBe(REGISTRATION_ID)
      expect(client.user.getSync()?.emails[0]?.email).toBe(ADA.email)
    }))

test('a signed-in user can use a passkey as a second factor', () =>
  given({ ...USER_WITH_PASSKEY, 'an authenticator has signed with the passkey': { by: 'user' } })
    .uponReceiving('webauthnAuthenticate of a user')
    .withRequest('POST', AUTHENTICATE, sends(SIGNED_IN, { ...GIVEN_CREDENTIAL, ...HOUR }))
    .willRespondWith(...responds(PASSKEY_SIGN_IN))
    .executeTest(async ({ url }) => {
      const client = await openSignedIn(url, toStart('secondary'))
      await client.webauthn.authenticate(getPasskey, HOUR)
      expect(client.session.getSync()).not.toBeNull()
    }))

test.each([
  ['the passkey has been deleted', {}, 'webauthn_registration_not_found'],
  ['time passes', { minutes: 10 }, 'unable_to_auth_webauthn_registration'],
] as const)('a passkey does not sign the visitor in when: %s', (sentence, parameters, error_type) =>
  given({
    ...USER_WITH_PASSKEY,
    'an authenticator has signed with the passkey': { by: 'visitor' },
    [sentence]: parameters,
  })
    .uponReceiving(`webauthnAuthenticate when ${sentence}`)
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, { ...GIVEN_CREDENTIAL, ...HOUR }))
    .willRespondWith(...rejects(error_type))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url, { responses: toStart('primary') })
      await expect(client.webauthn.authenticate(getPasskey, HOUR)).rejects.toMatchObject(providerError(error_type))
      expect(client.session.getSync()).toBeNull()
    }),
)

const UPDATE = '/sdk/v1/webauthn/update'

test('a passkey is renamed', { tags: 'webauthn-update.id' }, () =>
  given(USER_WITH_PASSKEY)
    .uponReceiving('webauthnUpdate of a passkey of the user')
    .withRequest(
      'PUT',
      providedPath(UPDATE, 'webauthn_registration_id', REGISTRATION_ID),
      sends(SIGNED_IN, { name: 'Phone' }),
    )
    .willRespondWith(...responds({ webauthn_registration: { name: 'Phone', domain: 'localhost' } }))
    .executeTest(async ({ url }) => {
      const client = await openSignedIn(url)
      const { webauthn_registration } = await client.webauthn.update(REGISTRATION_ID, { name: 'Phone' })
      expect(webauthn_registration.name).toBe('Phone')
    }),
)

test('an empty name for a passkey is rejected', () =>
  given(USER_WITH_PASSKEY)
    .uponReceiving('webauthnUpdate with an empty name')
    .withRequest(
      'PUT',
      providedPath(UPDATE, 'webauthn_registration_id', REGISTRATION_ID),
      sends(SIGNED_IN, { name: '' }),
    )
    .willRespondWith(...rejects('empty_webauthn_registration_name'))
    .executeTest(async ({ url }) => {
      const client = await openSignedIn(url)
      await expect(client.webauthn.update(REGISTRATION_ID, { name: '' })).rejects.toMatchObject(
        providerError('empty_webauthn_registration_name'),
      )
    }))
