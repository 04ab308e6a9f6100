import { SANDBOX } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { createMailReader, type MailReader } from '../testing/mail-reader.ts'
import { createUser, users } from '../users/users.ts'

const PHONE = '+12025550123'
const MINUTE_MS = 60_000

const RECIPIENTS = {
  sms: { phone_number: PHONE },
  whatsapp: { phone_number: PHONE },
  email: { email: 'ada@example.com' },
} as const
type Channel = keyof typeof RECIPIENTS
const CHANNELS = Object.keys(RECIPIENTS) as Channel[]

function askForCode(reader: MailReader, channel: Channel, more: object = {}) {
  return reader.ask(`/otps/${channel}/login_or_create`, { ...RECIPIENTS[channel], expiration_minutes: 5, ...more })
}

function authenticate(reader: MailReader, method_id: string, token: string, session_token?: string) {
  return reader.ask('/otps/authenticate', { token, method_id, session_duration_minutes: 30 }, session_token)
}

function toWrong(code: string): string {
  return code === '111111' ? '222222' : '111111'
}

test.each(CHANNELS)(
  'an unknown email or phone number creates a user, and the passcode by %s signs the user in',
  async (channel) => {
    const reader = createMailReader()
    const { data: sent } = await askForCode(reader, channel)
    expect(sent.method_id).toMatch(channel === 'email' ? /^email-test-/ : /^phone-number-test-/)
    expect(reader.newest()).toMatchObject({ channel, template: 'otp_signup', locale: 'en', links: [] })
    expect(reader.code()).toMatch(/^\d{6}$/)
    const { status, data } = await authenticate(reader, sent.method_id, reader.code())
    expect(status).toBe(200)
    expect(data).toMatchObject({ method_id: sent.method_id, user: { status: 'active' } })
    const detail =
      channel === 'email'
        ? { email_factor: { email_id: sent.method_id, email_address: 'ada@example.com' } }
        : { phone_number_factor: { phone_id: sent.method_id, phone_number: PHONE } }
    expect(data.session.authentication_factors).toMatchObject([{ type: 'otp', delivery_method: channel, ...detail }])
    const [entry] = channel === 'email' ? data.user.emails : data.user.phone_numbers
    expect(entry.verified).toBe(true)
  },
)

test('passcodes by text message and by WhatsApp belong to the same user', async () => {
  const reader = createMailReader()
  const first = await askForCode(reader, 'sms')
  const second = await askForCode(reader, 'whatsapp')
  expect(second.data.method_id).toBe(first.data.method_id)
  expect(reader.newest().template).toBe('otp_login')
  expect(users(reader.visitor.tenant).size).toBe(1)
})

test('a wrong passcode and an expired or used one are refused with different errors', async () => {
  const reader = createMailReader()
  const { method_id } = (await askForCode(reader, 'sms')).data
  const code = reader.code()
  expect(await authenticate(reader, method_id, toWrong(code))).toMatchObject({
    status: 404,
    error_type: 'otp_code_not_found',
  })
  expect(await authenticate(reader, method_id, code)).toMatchObject({ status: 200 })
  expect(await authenticate(reader, method_id, code)).toMatchObject({
    status: 401,
    error_type: 'unable_to_auth_otp_code',
  })
  await askForCode(reader, 'sms')
  reader.visitor.tenant.clock.advance(5 * MINUTE_MS)
  expect(await authenticate(reader, method_id, reader.code())).toMatchObject({ error_type: 'unable_to_auth_otp_code' })
})

test('a passcode works until the last millisecond before its expiry', async () => {
  const reader = createMailReader()
  reader.visitor.tenant.clock.freeze(0)
  const { method_id } = (await askForCode(reader, 'email', { expiration_minutes: 10 })).data
  expect(reader.newest().expires_at).toBe('1970-01-01T00:10:00.000Z')
  reader.visitor.tenant.clock.advance(10 * MINUTE_MS - 1)
  expect(await authenticate(reader, method_id, reader.code())).toMatchObject({ status: 200 })
})

test('by default a passcode lasts two minutes', async () => {
  const reader = createMailReader()
  reader.visitor.tenant.clock.freeze(0)
  await askForCode(reader, 'sms', { expiration_minutes: undefined })
  expect(reader.newest().expires_at).toBe('1970-01-01T00:02:00.000Z')
})

test('only one of two simultaneous calls with the same passcode succeeds', async () => {
  const reader = createMailReader()
  const { method_id } = (await askForCode(reader, 'sms')).data
  const claims = await Promise.all([1, 2].map(() => authenticate(reader, method_id, reader.code())))
  expect(claims.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 401])
})

test('a new passcode replaces the previous one', async () => {
  const reader = createMailReader()
  reader.visitor.tenant.config.fixed_passcode = '111111'
  const { method_id } = (await askForCode(reader, 'sms')).data
  reader.visitor.tenant.config.fixed_passcode = '222222'
  await askForCode(reader, 'sms')
  expect(await authenticate(reader, method_id, '111111')).toMatchObject({ error_type: 'otp_code_not_found' })
  expect(await authenticate(reader, method_id, '222222')).toMatchObject({ status: 200 })
})

test.each(['12345', '1234567', '12345a', '', '１２３４５６'])(
  'the malformed passcode "%s" is refused',
  async (token) => {
    const reader = createMailReader()
    const { method_id } = (await askForCode(reader, 'sms')).data
    expect(await authenticate(reader, method_id, token)).toMatchObject({ status: 400, error_type: 'invalid_code' })
  },
)

test('a passcode with an unknown method id is refused', async () => {
  const answer = await authenticate(createMailReader(), 'phone-number-test-nobody', '123456')
  expect(answer).toMatchObject({ status: 400, error_type: 'invalid_method_id' })
})

test.each([
  ['sms', { phone_number: '2025550123' }, 'invalid_phone_number'],
  ['whatsapp', { phone_number: '+999123456789' }, 'invalid_phone_number_country_code'],
  ['email', { email: 'ada' }, 'invalid_email'],
  ['sms', { expiration_minutes: 0 }, 'invalid_expiration_otp'],
  ['email', { expiration_minutes: 11 }, 'invalid_expiration_otp'],
  ['sms', { locale: 'tlh' }, 'invalid_locale'],
] as const)(
  'a request for a passcode by %s with %o is refused as %s and sends nothing',
  async (channel, more, error_type) => {
    const reader = createMailReader()
    expect(await askForCode(reader, channel, more)).toMatchObject({ status: 400, error_type })
    expect(users(reader.visitor.tenant).size).toBe(0)
    expect(() => reader.newest()).toThrow('empty')
  },
)

test('a passcode email has the requested template and language', async () => {
  const reader = createMailReader()
  const templates = { login_template_id: 'login-1', signup_template_id: 'signup-1', locale: 'fr' }
  await askForCode(reader, 'email', { ...templates, expiration_minutes: 7 })
  expect(reader.newest()).toMatchObject({ template: 'signup-1', locale: 'fr' })
  expect(reader.newest().subject).toBe(`${reader.code()} est votre code Latchkey`)
  expect(reader.newest().text).toContain('Il expire dans 7 minutes.')
  expect(reader.newest().html).toContain(reader.code())
  await askForCode(reader, 'email', templates)
  expect(reader.newest()).toMatchObject({ template: 'login-1' })
})

test('a passcode text message is bound to the origin of the page that requested it', async () => {
  const { visitor, newest, code } = createMailReader()
  const authorization = `Basic ${Buffer.from(`${visitor.tenant.public_token}:x`).toString('base64')}`
  await visitor.app.inject({
    method: 'POST',
    url: '/sdk/v1/otps/sms/login_or_create',
    headers: { authorization, 'content-type': 'application/json', 'x-sdk-parent-host': 'http://localhost:3000' },
    payload: JSON.stringify({ phone_number: PHONE, expiration_minutes: 5 }),
  })
  expect(newest().text).toBe(`Your Latchkey passcode is ${code()}. It expires in 5 minutes.\n\n@localhost #${code()}`)
})

test('a project can set a fixed passcode, and the sandbox contacts have their own', async () => {
  const reader = createMailReader()
  reader.visitor.tenant.config.fixed_passcode = '424242'
  await askForCode(reader, 'email')
  expect(reader.code()).toBe('424242')
  await askForCode(reader, 'sms', { phone_number: SANDBOX.phone_number })
  expect(reader.code()).toBe(SANDBOX.passcode)
})

test.each(
  CHANNELS.flatMap((channel) =>
    ['login_or_create', 'send/primary', 'send/secondary'].map((path) => [channel, path] as const),
  ),
)('a locked user gets no passcode by %s (%s)', async (channel, path) => {
  const reader = createMailReader()
  const { data } = await askForCode(reader, channel)
  const { session_token } = (await authenticate(reader, data.method_id, reader.code())).data
  const [user] = users(reader.visitor.tenant).values()
  Object.assign(user ?? {}, { is_locked: true, lock_expires_at: null })
  const session = path === 'send/secondary' ? session_token : undefined
  const refused = await reader.ask(`/otps/${channel}/${path}`, RECIPIENTS[channel], session)
  expect(refused).toMatchObject({ status: 403, error_type: 'user_lock_limit_reached' })
})

test('consecutive wrong passcodes lock the user until the lock expires', async () => {
  const reader = createMailReader()
  const { tenant } = reader.visitor
  Object.assign(tenant.config, { user_lock_threshold: 2, user_lock_ttl_minutes: 10 })
  const { method_id } = (await askForCode(reader, 'sms')).data
  const wrong = toWrong(reader.code())
  for (const _ of [1, 2]) await authenticate(reader, method_id, wrong)
  const answer = await authenticate(reader, method_id, reader.code())
  expect(answer).toMatchObject({ status: 403, error_type: 'user_lock_limit_reached' })
  expect(await askForCode(reader, 'sms')).toMatchObject({ error_type: 'user_lock_limit_reached' })
  tenant.clock.advance(10 * MINUTE_MS)
  await askForCode(reader, 'sms')
  expect(await authenticate(reader, method_id, reader.code())).toMatchObject({ status: 200 })
})

test.each([
  ['sms', 'phone_number_not_found'],
  ['whatsapp', 'phone_number_not_found'],
  ['email', 'email_not_found'],
] as const)('sending a passcode by %s to an unknown contact creates no user', async (channel, error_type) => {
  const reader = createMailReader()
  const path = `/otps/${channel}/send/primary`
  expect(await reader.ask(path, RECIPIENTS[channel])).toMatchObject({ status: 404, error_type })
  createUser(reader.visitor.tenant, { phone_number: PHONE, email: 'ada@example.com' })
  const { method_id } = (await reader.ask(path, RECIPIENTS[channel])).data
  expect(await authenticate(reader, method_id, reader.code())).toMatchObject({ status: 200 })
})

test.each(['sms', 'whatsapp'] as const)(
  'a signed-in user adds a phone number with a passcode by %s',
  async (channel) => {
    const reader = createMailReader()
    const first = await askForCode(reader, 'email')
    const { session_token } = (await authenticate(reader, first.data.method_id, reader.code())).data
    const path = `/otps/${channel}/send/secondary`
    const { method_id } = (await reader.ask(path, RECIPIENTS[channel], session_token)).data
    const { data } = await authenticate(reader, method_id, reader.code(), session_token)
    expect(data.session_token).toBe(session_token)
    expect(data.user.phone_numbers).toEqual([{ phone_id: method_id, phone_number: PHONE, verified: true }])
    const methods = data.session.authentication_factors.map(
      ({ delivery_method }: { delivery_method: string }) => delivery_method,
    )
    expect(methods).toEqual(['email', channel])
  },
)

test('a passcode sent to a second email address adds it to the user', async () => {
  const reader = createMailReader()
  const first = await askForCode(reader, 'email')
  const { session_token } = (await authenticate(reader, first.data.method_id, reader.code())).data
  const recipient = { ...RECIPIENTS.email, email: 'ada@work.example' }
  const { method_id } = (await reader.ask('/otps/email/send/secondary', recipient, session_token)).data
  const { data } = await authenticate(reader, method_id, reader.code(), session_token)
  expect(data.user.emails.map(({ email }: { email: string }) => email)).toContain('ada@work.example')
})

test('a phone number of another user cannot be added', async () => {
  const reader = createMailReader()
  createUser(reader.visitor.tenant, { phone_number: PHONE })
  const first = await askForCode(reader, 'email')
  const { session_token } = (await authenticate(reader, first.data.method_id, reader.code())).data
  const answer = await reader.ask('/otps/sms/send/secondary', RECIPIENTS.sms, session_token)
  expect(answer).toMatchObject({ status: 400, error_type: 'duplicate_phone_number' })
})

test('adding a phone number requires a session', async () => {
  const answer = await createMailReader().ask('/otps/sms/send/secondary', RECIPIENTS.sms)
  expect(answer).toMatchObject({ status: 401, error_type: 'user_unauthenticated' })
})
