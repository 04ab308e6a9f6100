import { expect, test } from 'vitest'
import type { ErrorType } from '@latchkey/openapi'
import {
  responds,
  given,
  provided,
  providerError,
  rejects,
  sends,
  SESSION_TOKEN,
  SIGNED_IN,
  VISITOR,
} from './interactions.ts'
import { createPactClient, createSignedInClient } from './pact-client.ts'
import { EMAIL_ID, PHONE_ID, SIGN_IN } from './shapes.ts'

const EMAIL = 'ada@example.com'
const PHONE = '+12025550123'
const FIVE_MINUTES = { expiration_minutes: 5 }
const HALF_HOUR = { session_duration_minutes: 30 }

const CHANNELS = {
  sms: { name: 'Sms', body: { phone_number: PHONE }, to: PHONE, id: PHONE_ID, missing: 'phone_number_not_found' },
  whatsapp: {
    name: 'Whatsapp',
    body: { phone_number: PHONE },
    to: PHONE,
    id: PHONE_ID,
    missing: 'phone_number_not_found',
  },
  email: { name: 'Email', body: { email: EMAIL }, to: EMAIL, id: EMAIL_ID, missing: 'email_not_found' },
} as const
type Channel = keyof typeof CHANNELS
const CHANNEL_NAMES = Object.keys(CHANNELS) as Channel[]

test.each(CHANNEL_NAMES)('a passcode is sent to a new user by %s', { tags: 'otp-email.email' }, (channel) => {
  const { name, body, to, id } = CHANNELS[channel]
  return given()
    .uponReceiving(`otps${name}LoginOrCreate for a new user`)
    .withRequest('POST', `/sdk/v1/otps/${channel}/login_or_create`, sends(VISITOR, { ...body, ...FIVE_MINUTES }))
    .willRespondWith(...responds({ method_id: id }))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      const { method_id } = await client.otps[channel].loginOrCreate(to, FIVE_MINUTES)
      expect(method_id).toMatch(channel === 'email' ? /^email-test-/ : /^phone-number-test-/)
    })
})

test.each(CHANNEL_NAMES)('a passcode is sent to an existing user by %s', (channel) => {
  const { name, body, to, id } = CHANNELS[channel]
  return given({ 'a user exists': body })
    .uponReceiving(`otps${name}SendPrimary to an existing user`)
    .withRequest('POST', `/sdk/v1/otps/${channel}/send/primary`, sends(VISITOR, { ...body, ...FIVE_MINUTES }))
    .willRespondWith(...responds({ method_id: id }))
    .executeTest(async ({ url }) => {
      await createPactClient(url).client.otps[channel].send(to, FIVE_MINUTES)
    })
})

test.each(CHANNEL_NAMES)('no passcode is sent to an unknown user by %s', (channel) => {
  const { name, body, to, missing } = CHANNELS[channel]
  return given()
    .uponReceiving(`otps${name}SendPrimary to an unknown user`)
    .withRequest('POST', `/sdk/v1/otps/${channel}/send/primary`, sends(VISITOR, body))
    .willRespondWith(...rejects(missing))
    .executeTest(async ({ url }) => {
      const sending = createPactClient(url).client.otps[channel].send(to)
      await expect(sending).rejects.toMatchObject(providerError(missing))
    })
})

test.each(CHANNEL_NAMES)('a passcode is sent to a signed-in user by %s', (channel) => {
  const { name, body, to, id } = CHANNELS[channel]
  return given({ 'a user is signed in': { email: EMAIL } })
    .uponReceiving(`otps${name}SendSecondary while signed in`)
    .withRequest('POST', `/sdk/v1/otps/${channel}/send/secondary`, sends(SIGNED_IN, { ...body, ...FIVE_MINUTES }))
    .willRespondWith(...responds({ method_id: id }))
    .executeTest(async ({ url }) => {
      const client = await createSignedInClient(url, SESSION_TOKEN)
      await client.otps[channel].send(to, FIVE_MINUTES)
    })
})

test('a signed-in user cannot request a passcode for another user’s phone number', () =>
  given({ 'a user is signed in': { email: EMAIL }, 'a user exists': { phone_number: PHONE } })
    .uponReceiving('otpsSmsSendSecondary to another user')
    .withRequest('POST', '/sdk/v1/otps/sms/send/secondary', sends(SIGNED_IN, { phone_number: PHONE }))
    .willRespondWith(...rejects('duplicate_phone_number'))
    .executeTest(async ({ url }) => {
      const client = await createSignedInClient(url, SESSION_TOKEN)
      await expect(client.otps.sms.send(PHONE)).rejects.toMatchObject(providerError('duplicate_phone_number'))
    }))

test.each([
  ['a malformed number', '2025550123', FIVE_MINUTES, 'invalid_phone_number'],
  ['a country that does not exist', '+999123456789', FIVE_MINUTES, 'invalid_phone_number_country_code'],
  ['a lifetime that is too long', PHONE, { expiration_minutes: 11 }, 'invalid_expiration_otp'],
  ['an unknown language', PHONE, { locale: 'tlh' }, 'invalid_locale'],
] as const)('a passcode request with %s is rejected', (what, phone_number, options, error_type) =>
  given()
    .uponReceiving(`otpsSmsLoginOrCreate with ${what}`)
    .withRequest('POST', '/sdk/v1/otps/sms/login_or_create', sends(VISITOR, { phone_number, ...options }))
    .willRespondWith(...rejects(error_type))
    .executeTest(async ({ url }) => {
      const sending = createPactClient(url).client.otps.sms.loginOrCreate(phone_number, options)
      await expect(sending).rejects.toMatchObject(providerError(error_type))
    }),
)

test('a passcode request for an unsubscribed phone number is rejected', () =>
  given({ 'the project has settings': { unsubscribed_phone_numbers: [PHONE] } })
    .uponReceiving('otpsSmsLoginOrCreate to an unsubscribed number')
    .withRequest('POST', '/sdk/v1/otps/sms/login_or_create', sends(VISITOR, { phone_number: PHONE }))
    .willRespondWith(...rejects('unsubscribed_phone_number'))
    .executeTest(async ({ url }) => {
      const sending = createPactClient(url).client.otps.sms.loginOrCreate(PHONE)
      await expect(sending).rejects.toMatchObject(providerError('unsubscribed_phone_number'))
    }))

test('a passcode request for a malformed email address is rejected', () =>
  given()
    .uponReceiving('otpsEmailLoginOrCreate with a malformed address')
    .withRequest('POST', '/sdk/v1/otps/email/login_or_create', sends(VISITOR, { email: 'ada' }))
    .willRespondWith(...rejects('invalid_email'))
    .executeTest(async ({ url }) => {
      const sending = createPactClient(url).client.otps.email.loginOrCreate('ada')
      await expect(sending).rejects.toMatchObject(providerError('invalid_email'))
    }))

const AUTHENTICATE = '/sdk/v1/otps/authenticate'
const METHOD_ID = 'email-test-0f5d4f5e-6a9b-4d0e-8c5e-0d9f2f1d7a11'
const CODE = '123456'
const SENT = { 'a passcode has been sent': { code: CODE, email: EMAIL } } as const

function toBody(token: string) {
  return { token, method_id: provided('method_id', METHOD_ID), ...HALF_HOUR }
}

test('a passcode is exchanged for a session', () =>
  given(SENT)
    .uponReceiving('otpsAuthenticate with the passcode of a mail')
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, toBody(CODE)))
    .willRespondWith(...responds({ ...SIGN_IN, method_id: EMAIL_ID }))
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await client.otps.authenticate(CODE, METHOD_ID, HALF_HOUR)
      expect(client.user.getSync()?.emails[0]).toMatchObject({ email: EMAIL, verified: true })
      expect(client.session.getTokens()?.session_token).toBe('session-token-1')
    }))

test('a passcode verifies a phone number', () =>
  given({ 'a passcode has been sent': { code: CODE, phone_number: PHONE } })
    .uponReceiving('otpsAuthenticate with the passcode of a text message')
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, toBody(CODE)))
    .willRespondWith(
      ...responds({
        ...SIGN_IN,
        user: { ...SIGN_IN.user, emails: [], phone_numbers: [{ phone_number: PHONE, verified: true }] },
      }),
    )
    .executeTest(async ({ url }) => {
      const { client } = createPactClient(url)
      await client.otps.authenticate(CODE, METHOD_ID, HALF_HOUR)
      expect(client.user.getSync()?.phone_numbers[0]?.phone_number).toBe(PHONE)
    }))

test('a wrong passcode does not sign the user in', () =>
  given(SENT)
    .uponReceiving('otpsAuthenticate with a wrong passcode')
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, toBody('654321')))
    .willRespondWith(...rejects('otp_code_not_found'))
    .executeTest(({ url }) => expectRefusal(url, 'otp_code_not_found', '654321')))

test('a passcode cannot be used twice', () =>
  given({ ...SENT, 'the passcode has been entered': {} })
    .uponReceiving('otpsAuthenticate with a used passcode')
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, toBody(CODE)))
    .willRespondWith(...rejects('unable_to_auth_otp_code'))
    .executeTest(({ url }) => expectRefusal(url, 'unable_to_auth_otp_code')))

test('an expired passcode is rejected', () =>
  given({ ...SENT, 'time passes': { minutes: 5 } })
    .uponReceiving('otpsAuthenticate with an expired passcode')
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, toBody(CODE)))
    .willRespondWith(...rejects('unable_to_auth_otp_code'))
    .executeTest(({ url }) => expectRefusal(url, 'unable_to_auth_otp_code')))

test('a passcode with five digits is rejected', () =>
  given(SENT)
    .uponReceiving('otpsAuthenticate with five digits')
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, toBody('12345')))
    .willRespondWith(...rejects('invalid_code'))
    .executeTest(({ url }) => expectRefusal(url, 'invalid_code', '12345')))

test('a passcode is rejected with an unknown method_id', () =>
  given()
    .uponReceiving('otpsAuthenticate for an unknown method')
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, { token: CODE, method_id: METHOD_ID, ...HALF_HOUR }))
    .willRespondWith(...rejects('invalid_method_id'))
    .executeTest(({ url }) => expectRefusal(url, 'invalid_method_id')))

test('a locked user cannot sign in with a passcode', () =>
  given({ ...SENT, 'the user is locked': { email: EMAIL } })
    .uponReceiving('otpsAuthenticate of a locked user')
    .withRequest('POST', AUTHENTICATE, sends(VISITOR, toBody(CODE)))
    .willRespondWith(...rejects('user_lock_limit_reached'))
    .executeTest(({ url }) => expectRefusal(url, 'user_lock_limit_reached')))

async function expectRefusal(url: string, type: ErrorType, code = CODE) {
  const { client } = createPactClient(url)
  await expect(client.otps.authenticate(code, METHOD_ID, HALF_HOUR)).rejects.toMatchObject(providerError(type))
  expect(client.session.getSync()).toBeNull()
}
