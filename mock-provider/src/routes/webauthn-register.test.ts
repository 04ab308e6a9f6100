import { expect, test } from 'vitest'
import { toTimestamp } from '../core/clock.ts'
import { createSoftwareAuthenticator } from '../virtual-devices/software-authenticator.ts'
import { sessions } from '../sessions/sessions.ts'
import { DOMAIN, openPasskeyPage } from '../testing/passkeys.ts'
import { users } from '../users/users.ts'

const MINUTE_MS = 60_000

test('passkey creation options require a discoverable credential and exclude existing ones', async () => {
  const page = await openPasskeyPage()
  const first = await page.create()
  await page.sendRegister(first)
  expect(await page.start('/webauthn/register/start')).toEqual({
    rp: { id: DOMAIN, name: 'Latchkey' },
    user: { id: Buffer.from(page.user_id).toString('base64url'), name: 'ada@example.com', displayName: 'Ada Lovelace' },
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
    timeout: 300_000,
    excludeCredentials: [{ type: 'public-key', id: first.id, transports: ['internal'] }],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    attestation: 'none',
    extensions: { credProps: true },
  })
})

test('security key creation options have the requested attachment and no required discoverable credential', async () => {
  const page = await openPasskeyPage()
  const options = await page.start('/webauthn/register/start', {
    return_passkey_credential_options: false,
    authenticator_type: 'cross-platform',
    override_id: 'ada-1',
    override_name: 'ada',
    override_display_name: 'Countess',
  })
  expect(options.user).toEqual({ id: Buffer.from('ada-1').toString('base64url'), name: 'ada', displayName: 'Countess' })
  expect(options.authenticatorSelection).toEqual({
    authenticatorAttachment: 'cross-platform',
    residentKey: 'discouraged',
    requireResidentKey: false,
    userVerification: 'preferred',
  })
})

test('a passkey registration can be completed only by the user who started it', async () => {
  const page = await openPasskeyPage()
  const created = await page.create()
  const token = (await page.visitor.comeBack({ action: 'choose', provider_subject: 'github-grace' })).searchParams.get(
    'token',
  )
  const grace = await page.visitor.call('/oauth/authenticate', { body: { token, session_duration_minutes: 60 } })
  const { session_token } = grace.json().data
  const body = { public_key_credential: JSON.stringify(created) }
  expect((await page.call('/webauthn/register', body, { session_token })).json().error_type).toBe(
    'no_pending_webauthn_registration',
  )
})

test('the same passkey credential cannot be registered twice', async () => {
  const page = await openPasskeyPage()
  const options = await page.start('/webauthn/register/start')
  const created = page.authenticator.create(options)
  await page.sendRegister(created)
  const next = await page.start('/webauthn/register/start')
  expect(() => page.authenticator.create(next)).toThrow('InvalidStateError')
  const clientData = JSON.parse(Buffer.from(created.response.clientDataJSON, 'base64url').toString())
  const clientDataJSON = Buffer.from(JSON.stringify({ ...clientData, challenge: next.challenge })).toString('base64url')
  const again = { ...created, response: { ...created.response, clientDataJSON } }
  expect((await page.sendRegister(again)).json().error_type).toBe('duplicate_webauthn_registration')
})

test('passkey registration rejects a pending user, an unknown authenticator type and an overlong user id', async () => {
  const page = await openPasskeyPage()
  const refusal = async (body: object) => (await page.call('/webauthn/register/start', body)).json().error_type
  expect(await refusal({ domain: DOMAIN, authenticator_type: 'usb' })).toBe('invalid_authenticator_type')
  expect(await refusal({ domain: DOMAIN, override_id: 'x'.repeat(65) })).toBe('bad_request')
  Object.assign(users(page.visitor.tenant).get(page.user_id) ?? {}, { status: 'pending' })
  expect(await refusal({ domain: DOMAIN })).toBe('cannot_use_webauthn_with_pending_user')
})

test('a passkey registration requires user presence, except right after a password sign-in', async () => {
  const page = await openPasskeyPage(createSoftwareAuthenticator({ isUserPresent: false, isUserVerified: false }))
  const { clock, ...tenant } = page.visitor.tenant
  const invalid = 'invalid_public_key_credential_invalid_authenticator_data'
  expect((await page.register()).json().error_type).toBe(invalid)
  clock.freeze()
  const at = toTimestamp(clock.now())
  const times = { last_authenticated_at: at, created_at: at, updated_at: at }
  const password = { type: 'password', delivery_method: 'knowledge', ...times } as const
  sessions(tenant).get(page.session_token)?.authentication_factors.push(password)
  clock.advance(5 * MINUTE_MS)
  expect((await page.register()).statusCode).toBe(200)
  expect((await page.sendAuthenticate(await page.get())).json().error_type).toBe(invalid)
  clock.advance(1)
  const later = createSoftwareAuthenticator({ isUserPresent: false })
  const created = later.create(await page.start('/webauthn/register/start'))
  expect((await page.sendRegister(created)).json().error_type).toBe(invalid)
})

test('a passkey registration with an invalid session duration leaves the challenge usable', async () => {
  const page = await openPasskeyPage()
  const created = await page.create()
  expect((await page.sendRegister(created, { session_duration_minutes: 4 })).json().error_type).toBe(
    'invalid_session_duration_minutes',
  )
  expect((await page.sendRegister(created, { session_duration_minutes: 5 })).statusCode).toBe(200)
})

test('a user can register two passkeys', async () => {
  const page = await openPasskeyPage()
  await page.register()
  const second = createSoftwareAuthenticator({ isBackedUp: true })
  const created = second.create(await page.start('/webauthn/register/start'))
  const { user } = (await page.sendRegister(created)).json().data
  expect(user.webauthn_registrations.map(({ name }: { name: string }) => name)).toEqual(['Passkey 1', 'Passkey 2'])
  expect((await page.start('/webauthn/authenticate/start/secondary')).allowCredentials).toHaveLength(2)
})

test('a passkey whose registration was deleted is rejected and can be registered again', async () => {
  const page = await openPasskeyPage()
  const { webauthn_registration_id } = (await page.register()).json().data
  const path = `/users/webauthn_registrations/${webauthn_registration_id}`
  const { data } = (await page.call(path, undefined, { method: 'DELETE' })).json()
  expect(data).toMatchObject({ user_id: page.user_id, __user: { webauthn_registrations: [] } })
  expect((await page.sendAuthenticate(await page.get())).json()).toMatchObject({
    status_code: 404,
    error_type: 'webauthn_registration_not_found',
  })
  expect((await page.call(path, undefined, { method: 'DELETE' })).json().error_type).toBe(
    'webauthn_registration_not_found',
  )
  expect((await page.start('/webauthn/register/start')).excludeCredentials).toEqual([])
  expect((await page.register()).statusCode).toBe(200)
})

test('a passkey that is the user’s last primary factor cannot be deleted', async () => {
  const page = await openPasskeyPage()
  const { webauthn_registration_id } = (await page.register()).json().data
  Object.assign(users(page.visitor.tenant).get(page.user_id) ?? {}, { emails: [], providers: [] })
  const path = `/users/webauthn_registrations/${webauthn_registration_id}`
  const answer = await page.call(path, undefined, { method: 'DELETE' })
  expect(answer.json().error_type).toBe('cannot_delete_last_primary_factor')
})

test('a passkey can be renamed only by its user, and not to an empty name', async () => {
  const page = await openPasskeyPage()
  const { webauthn_registration_id, user } = (await page.register({ user_agent: 'Browser/1' })).json().data
  expect(user.webauthn_registrations).toEqual([
    {
      webauthn_registration_id,
      domain: DOMAIN,
      user_agent: 'Browser/1',
      authenticator_type: 'platform',
      verified: true,
      name: 'Passkey 1',
    },
  ])
  const rename = (name: string, id = webauthn_registration_id) =>
    page.call(`/webauthn/update/${id}`, { name }, { method: 'PUT' })
  expect((await rename(' My phone ')).json().data.webauthn_registration.name).toBe('My phone')
  expect((await page.call('/users/me', undefined, { method: 'GET' })).json().data.webauthn_registrations[0].name).toBe(
    'My phone',
  )
  expect((await rename(' ')).json().error_type).toBe('empty_webauthn_registration_name')
  expect((await rename('x', 'nothing')).json().error_type).toBe('invalid_webauthn_registration_id')
  const unknown = `webauthn-registration-test-${crypto.randomUUID()}`
  expect((await rename('x', unknown)).json()).toMatchObject({
    status_code: 404,
    error_type: 'webauthn_registration_not_found',
  })
})
