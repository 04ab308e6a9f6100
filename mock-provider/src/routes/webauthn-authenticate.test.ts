import { WEBAUTHN_CHALLENGE_LIFETIME_MINUTES } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { createSoftwareAuthenticator } from '../virtual-devices/software-authenticator.ts'
import { DOMAIN, openPasskeyPage } from '../testing/passkeys.ts'
import { createVisitor } from '../testing/visitor.ts'

const MINUTE_MS = 60_000
const NOBODY = { session_token: undefined }

test.each(['ES256', 'EdDSA', 'RS256'] as const)(
  'a passkey with %s is registered and signs its user in',
  async (algorithm) => {
    const page = await openPasskeyPage(createSoftwareAuthenticator({ algorithm }))
    const { data: registered } = (await page.register()).json()
    expect(registered.session.authentication_factors).toMatchObject([
      { type: 'oauth' },
      {
        type: 'webauthn',
        delivery_method: 'webauthn_registration',
        webauthn_factor: { webauthn_registration_id: registered.webauthn_registration_id, domain: DOMAIN },
      },
    ])
    expect(registered.session_token).toBe(page.session_token)
    const { data } = (await page.sendAuthenticate(await page.get())).json()
    expect(data).toMatchObject({
      user_id: page.user_id,
      webauthn_registration_id: registered.webauthn_registration_id,
      session: { authentication_factors: [{ type: 'webauthn' }] },
    })
    expect(data.session_token).not.toBe(page.session_token)
  },
)

test('passkey sign-in options list no credentials, second factor options list those of the user', async () => {
  const page = await openPasskeyPage()
  const { id } = await page.create()
  expect((await page.call('/webauthn/authenticate/start/secondary', { domain: DOMAIN })).json().error_type).toBe(
    'no_active_webauthn_registrations',
  )
  await page.register()
  const primary = await page.call('/webauthn/authenticate/start/primary', { domain: DOMAIN }, NOBODY)
  expect(primary.json().data.user_id).toBe('')
  expect(JSON.parse(primary.json().data.public_key_credential_request_options)).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    timeout: 300_000,
    rpId: DOMAIN,
    allowCredentials: [],
    userVerification: 'preferred',
  })
  const secondary = await page.start('/webauthn/authenticate/start/secondary')
  expect(secondary.allowCredentials).toMatchObject([{ type: 'public-key', transports: ['internal'] }])
  expect(secondary.allowCredentials[0].id).not.toBe(id)
})

test('a non-discoverable passkey can be a second factor without returning a user handle', async () => {
  const page = await openPasskeyPage()
  await page.register({ return_passkey_credential_options: false })
  const signed = page.authenticator.get(await page.start('/webauthn/authenticate/start/secondary'))
  expect(signed.response.userHandle).toBeUndefined()
  const { data } = (await page.sendAuthenticate(signed, {})).json()
  expect(data.session_token).toBe(page.session_token)
  expect(data.session.authentication_factors.map(({ type }: { type: string }) => type)).toEqual(['oauth', 'webauthn'])
})

test('a passkey sign-in without a session requires a user handle', async () => {
  const page = await openPasskeyPage()
  await page.register()
  const signed = await page.get()
  const answer = await page.sendAuthenticate({ ...signed, response: { ...signed.response, userHandle: null } })
  expect(answer.json()).toMatchObject({ status_code: 401, error_type: 'unable_to_auth_webauthn_registration' })
})

test('a passkey of another user is rejected as a second factor', async () => {
  const visitor = createVisitor()
  const ada = await openPasskeyPage(createSoftwareAuthenticator(), visitor)
  await ada.register()
  const token = (await visitor.comeBack({ action: 'choose', provider_subject: 'github-grace' })).searchParams.get(
    'token',
  )
  const body = { token, session_duration_minutes: 60 }
  const { session_token } = (await visitor.call('/oauth/authenticate', { body })).json().data
  const grace = createSoftwareAuthenticator()
  const options = await ada.start('/webauthn/register/start', {}, { session_token })
  await ada.call(
    '/webauthn/register',
    { public_key_credential: JSON.stringify(grace.create(options)) },
    { session_token },
  )
  const { challenge } = await ada.start('/webauthn/authenticate/start/secondary', {}, { session_token })
  const signed = ada.authenticator.get({ challenge, rpId: DOMAIN })
  expect((await ada.sendAuthenticate(signed, { session_token })).json().error_type).toBe(
    'unable_to_auth_webauthn_registration',
  )
})

test('a WebAuthn challenge works once, and only for the ceremony it was created for', async () => {
  const page = await openPasskeyPage()
  const created = await page.create()
  expect((await page.sendAuthenticate(created)).json().error_type).toBe('unable_to_auth_webauthn_registration')
  expect((await page.sendRegister(created)).json().error_type).toBe('no_pending_webauthn_registration')
  await page.register()
  const signed = await page.get()
  expect((await page.sendAuthenticate(signed)).statusCode).toBe(200)
  expect((await page.sendAuthenticate(signed)).json().error_type).toBe('unable_to_auth_webauthn_registration')
})

test('a WebAuthn challenge expires', async () => {
  const page = await openPasskeyPage()
  await page.register()
  const signed = await page.get()
  const created = createSoftwareAuthenticator().create(await page.start('/webauthn/register/start'))
  page.visitor.tenant.clock.advance(WEBAUTHN_CHALLENGE_LIFETIME_MINUTES * MINUTE_MS)
  expect((await page.sendRegister(created)).json().error_type).toBe('no_pending_webauthn_registration')
  expect((await page.sendAuthenticate(signed)).json().error_type).toBe('unable_to_auth_webauthn_registration')
})

test('a WebAuthn challenge is valid until its last millisecond', async () => {
  const page = await openPasskeyPage()
  page.visitor.tenant.clock.freeze()
  const created = await page.create()
  page.visitor.tenant.clock.advance(WEBAUTHN_CHALLENGE_LIFETIME_MINUTES * MINUTE_MS - 1)
  expect((await page.sendRegister(created)).statusCode).toBe(200)
})

test.each([
  ['/webauthn/register/start', { domain: DOMAIN }],
  ['/webauthn/register', { public_key_credential: '{}' }],
  ['/webauthn/authenticate/start/secondary', { domain: DOMAIN }],
])('calling %s requires a session', async (path, body) => {
  const page = await openPasskeyPage()
  expect((await page.call(path, body, NOBODY)).json().error_type).toBe('user_unauthenticated')
})

test('a project that requires user verification rejects an authenticator without it', async () => {
  const page = await openPasskeyPage(createSoftwareAuthenticator({ isUserVerified: false }))
  expect((await page.register()).statusCode).toBe(200)
  expect((await page.sendAuthenticate(await page.get())).statusCode).toBe(200)
  page.visitor.tenant.config.webauthn.user_verification = 'required'
  expect((await page.start('/webauthn/register/start')).authenticatorSelection.userVerification).toBe('required')
  const invalid = 'invalid_public_key_credential_invalid_authenticator_data'
  expect((await page.sendAuthenticate(await page.get())).json().error_type).toBe(invalid)
  const stranger = createSoftwareAuthenticator({ isUserVerified: false })
  const created = stranger.create(await page.start('/webauthn/register/start'))
  expect((await page.sendRegister(created)).json().error_type).toBe(invalid)
})

test('a passkey sign-in whose signature counter has not increased is rejected', async () => {
  const page = await openPasskeyPage()
  await page.register()
  const [older, newer] = [await page.get(), await page.get()]
  expect((await page.sendAuthenticate(newer)).statusCode).toBe(200)
  expect((await page.sendAuthenticate(older)).json().error_type).toBe(
    'invalid_public_key_credential_invalid_authenticator_data',
  )
})
