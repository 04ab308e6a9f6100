import { expect, test } from 'vitest'
import { listMessages } from '../messages/messages.ts'
import { createServerProject } from '../testing/server-sdk.ts'
import { createUser, users } from '../users/users.ts'

const EMAIL = 'ada@example.com'
const PHONE = '+12025550123'
const MINUTE_MS = 60_000

async function createProject(config: Parameters<typeof createServerProject>[0] = {}) {
  const project = await createServerProject(config)
  project.tenant.clock.freeze()
  const readCode = (to: string) => listMessages(project.tenant, { to })[0]?.code ?? ''
  return { ...project, otps: project.client.otps, readCode }
}

/** Returns a well-formed passcode that differs from the given one. */
function toWrong(code: string): string {
  return code === '111111' ? '222222' : '111111'
}

test.each(['sms', 'whatsapp'] as const)(
  'a passcode by %s signs a new user in',
  {
    tags: [
      'server.48',
      'server.50',
      'method.otps-authenticate',
      'method.otps-sms-login-or-create',
      'method.otps-sms-send',
      'method.otps-whatsapp-login-or-create',
    ],
  },
  async (channel) => {
    const { otps, readCode, tenant } = await createProject()
    const sent = await otps[channel].loginOrCreate({ phone_number: PHONE, locale: 'de-DE' })
    expect(sent).toMatchObject({ user_created: true, status_code: 200 })
    expect(listMessages(tenant)).toMatchObject([{ channel, to: PHONE, locale: 'de-DE' }])
    const proof = { method_id: sent.phone_id, code: readCode(PHONE) }
    const { session, user, method_id, reset_sessions } = await otps.authenticate({
      ...proof,
      session_duration_minutes: 60,
    })
    expect({ method_id, reset_sessions }).toEqual({ method_id: sent.phone_id, reset_sessions: false })
    expect(session?.authentication_factors).toMatchObject([
      { type: 'otp', delivery_method: channel, phone_number_factor: { phone_id: sent.phone_id, phone_number: PHONE } },
    ])
    expect(user.phone_numbers).toMatchObject([{ verified: true }])
    const again = await otps[channel].send({ phone_number: PHONE })
    expect(again).toMatchObject({ user_id: sent.user_id, phone_id: sent.phone_id })
    expect((await otps[channel].loginOrCreate({ phone_number: PHONE })).user_created).toBe(false)
  },
)

test(
  'an email passcode activates a pending user and starts no session without a duration',
  { tags: 'server.50' },
  async () => {
    const { otps, readCode, client } = await createProject()
    const { user_id, email_id } = await otps.email.loginOrCreate({ email: EMAIL, create_user_as_pending: true })
    expect((await client.users.get({ user_id })).status).toBe('pending')
    const signedIn = await otps.authenticate({ method_id: email_id, code: readCode(EMAIL) })
    expect(signedIn).toMatchObject({ user_id, session: null, session_token: '', session_jwt: '' })
    expect(signedIn.user).toMatchObject({ status: 'active', emails: [{ verified: true }] })
    expect(await otps.email.send({ email: EMAIL })).toMatchObject({ user_id, email_id })
  },
)

test('a passcode activates a user whom a server created as pending', { tags: 'server.19' }, async () => {
  const { otps, readCode, client } = await createProject()
  const { user_id, status } = await client.users.create({ phone_number: PHONE, create_user_as_pending: true })
  const { phone_id: method_id } = await otps.sms.send({ phone_number: PHONE })
  const { user } = await otps.authenticate({ method_id, code: readCode(PHONE) })
  expect([status, user.user_id, user.status]).toEqual(['pending', user_id, 'active'])
})

test(
  'wrong, expired, used and replaced passcodes are refused with specific errors',
  { tags: 'server.49' },
  async () => {
    const { otps, readCode, tenant } = await createProject()
    const { email_id: method_id } = await otps.email.loginOrCreate({ email: EMAIL })
    const refused = async (code: string, status_code: number, error_type: string, id = method_id) =>
      expect(otps.authenticate({ method_id: id, code })).rejects.toMatchObject({ status_code, error_type })
    const first = readCode(EMAIL)
    await refused(toWrong(first), 404, 'otp_code_not_found')
    await refused('12345', 400, 'invalid_code')
    await refused(first, 400, 'invalid_method_id', 'email-test-unknown')
    tenant.clock.advance(2 * MINUTE_MS)
    await refused(first, 401, 'unable_to_auth_otp_code')
    tenant.config.fixed_passcode = toWrong(first)
    await otps.email.send({ email: EMAIL, expiration_minutes: 10 })
    await refused(first, 404, 'otp_code_not_found')
    tenant.clock.advance(10 * MINUTE_MS - 1)
    await otps.authenticate({ method_id, code: readCode(EMAIL) })
    await refused(readCode(EMAIL), 401, 'unable_to_auth_otp_code')
  },
)

test(
  'a refused passcode request creates no user and sends nothing',
  {
    tags: [
      'method.otps-email-login-or-create',
      'method.otps-email-send',
      'method.otps-sms-login-or-create',
      'method.otps-whatsapp-login-or-create',
      'method.otps-whatsapp-send',
    ],
  },
  async () => {
    const { otps, tenant } = await createProject({ template_ids: [], unsubscribed_phone_numbers: ['+12025550124'] })
    const refused = async (sent: Promise<unknown>, status_code: number, error_type: string) =>
      expect(sent).rejects.toMatchObject({ status_code, error_type })
    await refused(otps.sms.loginOrCreate({ phone_number: '555' }), 400, 'invalid_phone_number')
    await refused(otps.sms.loginOrCreate({ phone_number: '+12025550124' }), 400, 'unsubscribed_phone_number')
    await refused(
      otps.sms.loginOrCreate({ phone_number: PHONE, expiration_minutes: 11 }),
      400,
      'invalid_expiration_otp',
    )
    await refused(otps.whatsapp.loginOrCreate({ phone_number: PHONE, locale: 'tlh' }), 400, 'invalid_locale')
    await refused(otps.email.loginOrCreate({ email: 'ada' }), 400, 'invalid_email')
    await refused(otps.email.loginOrCreate({ email: EMAIL, expiration_minutes: 0 }), 400, 'invalid_expiration_otp')
    await refused(otps.email.loginOrCreate({ email: EMAIL, login_template_id: 'x' }), 400, 'invalid_template_id')
    await refused(otps.sms.send({ phone_number: PHONE }), 404, 'phone_number_not_found')
    await refused(otps.whatsapp.send({ phone_number: PHONE }), 404, 'phone_number_not_found')
    await refused(otps.email.send({ email: EMAIL }), 404, 'email_not_found')
    expect([users(tenant).size, listMessages(tenant).length]).toEqual([0, 0])
  },
)

test(
  'a passcode with a session adds a second factor and the phone number to the user',
  { tags: ['server.51', 'method.otps-email-login-or-create'] },
  async () => {
    const { otps, readCode } = await createProject()
    const first = await otps.email.loginOrCreate({ email: EMAIL })
    const { session_token, session_jwt, session } = await otps.authenticate({
      method_id: first.email_id,
      code: readCode(EMAIL),
      session_duration_minutes: 60,
    })
    const { phone_id, user_id } = await otps.sms.send({ phone_number: PHONE, session_token })
    expect(user_id).toBe(first.user_id)
    const second = await otps.authenticate({ method_id: phone_id, code: readCode(PHONE), session_jwt })
    expect(second.session_token).toBe(session_token)
    expect(second.session).toMatchObject({
      session_id: session?.session_id,
      expires_at: session?.expires_at,
      authentication_factors: [{ delivery_method: 'email' }, { delivery_method: 'sms' }],
    })
    expect(second.user.phone_numbers).toMatchObject([{ phone_id, phone_number: PHONE, verified: true }])
  },
)

test(
  'a phone number that a user adds must be verified within five minutes',
  { tags: ['method.otps-sms-send', 'method.otps-whatsapp-send'] },
  async () => {
    const { otps, readCode, tenant } = await createProject()
    const { user_id } = createUser(tenant, { email: EMAIL })
    createUser(tenant, { phone_number: '+12025550124' })
    const { phone_id } = await otps.whatsapp.send({ phone_number: PHONE, user_id, expiration_minutes: 10 })
    tenant.clock.advance(5 * MINUTE_MS)
    const late = otps.authenticate({ method_id: phone_id, code: readCode(PHONE) })
    await expect(late).rejects.toMatchObject({ status_code: 401, error_type: 'unable_to_auth_otp_code' })
    expect(users(tenant).get(user_id)?.phone_numbers).toEqual([])
    const taken = otps.sms.send({ phone_number: '+12025550124', user_id })
    await expect(taken).rejects.toMatchObject({ status_code: 400, error_type: 'duplicate_phone_number_for_user' })
  },
)

test(
  'a passcode can be bound to the IP address that requested it, and a wrong one does not use it up',
  { tags: ['server.46', 'method.otps-authenticate'] },
  async () => {
    const { otps, readCode } = await createProject()
    const attributes = { ip_address: '203.0.113.7' }
    const { email_id: method_id } = await otps.email.loginOrCreate({ email: EMAIL, attributes })
    const proof = {
      method_id,
      code: readCode(EMAIL),
      options: { ip_match_required: true, user_agent_match_required: false },
    }
    const elsewhere = otps.authenticate({ ...proof, attributes: { ip_address: '203.0.113.8' } })
    await expect(elsewhere).rejects.toMatchObject({ status_code: 401, error_type: 'attribute_mismatch' })
    expect((await otps.authenticate({ ...proof, attributes })).status_code).toBe(200)
  },
)

test('wrong passcodes lock the user, who then receives no more passcodes', async () => {
  const { otps, readCode, client } = await createProject({ user_lock_threshold: 2 })
  const { phone_id: method_id, user_id } = await otps.sms.loginOrCreate({ phone_number: PHONE })
  const code = readCode(PHONE)
  for (const _attempt of [1, 2])
    await expect(otps.authenticate({ method_id, code: toWrong(code) })).rejects.toMatchObject({ status_code: 404 })
  const locked = { status_code: 429, error_type: 'user_lock_limit_reached' }
  await expect(otps.authenticate({ method_id, code })).rejects.toMatchObject(locked)
  await expect(otps.sms.send({ phone_number: PHONE })).rejects.toMatchObject(locked)
  expect((await client.users.get({ user_id })).is_locked).toBe(true)
})

test(
  'the sandbox email address and phone number have a fixed passcode, and no message is sent',
  { tags: ['server.47', 'method.otps-email-send', 'method.users-delete-email'] },
  async () => {
    const { otps, tenant, client } = await createProject()
    const user_id = 'user-test-e3795c81-f849-4167-bfda-e4a6e9c280fd'
    const phone_number = '+10000000000'
    const { phone_id } = await otps.sms.send({ phone_number })
    await otps.whatsapp.send({ phone_number })
    const { email_id } = await otps.email.send({ email: 'sandbox@stytch.com' })
    for (const method_id of [phone_id, email_id, phone_id])
      expect(await otps.authenticate({ method_id, code: '000000' })).toMatchObject({
        status_code: 200,
        user_id,
        method_id,
      })
    const wrong = otps.authenticate({ method_id: phone_id, code: '000001' })
    await expect(wrong).rejects.toMatchObject({ error_type: 'otp_code_not_found' })
    expect(await otps.sms.loginOrCreate({ phone_number })).toMatchObject({ user_id, user_created: false })
    expect(listMessages(tenant)).toEqual([])
    // The user stays the same, but without the address.
    await client.users.deleteEmail({ email_id })
    const again = await otps.email.send({ email: 'sandbox@stytch.com' })
    expect(again.user_id).toBe(user_id)
    expect((await otps.authenticate({ method_id: again.email_id, code: '000000' })).user_id).toBe(user_id)
  },
)

test('passcode responses have every member that the Python and Go SDKs require', async () => {
  const { call, readCode } = await createProject()
  const sent = await call('POST', '/v1/otps/sms/login_or_create', {
    phone_number: PHONE,
    create_user_as_pending: false,
  })
  expect(Object.keys(sent.body).toSorted()).toEqual([
    'phone_id',
    'request_id',
    'status_code',
    'user_created',
    'user_id',
  ])
  const proof = { method_id: sent.body['phone_id'], code: readCode(PHONE), session_token: '', session_jwt: '' }
  const { body } = await call('POST', '/v1/otps/authenticate', proof)
  const members = ['method_id', 'reset_sessions', 'session_jwt', 'session_token', 'status_code', 'user', 'user_id']
  expect(Object.keys(body).toSorted()).toEqual([...members, 'request_id', 'session'].toSorted())
})
