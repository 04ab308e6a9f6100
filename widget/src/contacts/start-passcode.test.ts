import { expect, test } from 'vitest'
import type { OtpMethod, WidgetConfig } from '../config.ts'
import type { Action } from '../flow/reducer.ts'
import { createProviderError } from '../testing/failures.ts'
import { createFakeClient, type Respond } from '../testing/fake-client.ts'
import type { WidgetEvent } from '../widget-event.ts'
import { startPasscode, toPasscodeOptions, type PasscodeOrigin } from './start-passcode.ts'

const SENT = { method_id: 'method-test-1' }
const CONFIG: WidgetConfig = {
  products: ['otp'],
  otpOptions: {
    methods: ['sms', 'whatsapp', 'email'],
    expirationMinutes: 3,
    loginTemplateId: 'in',
    signupTemplateId: 'up',
    locale: 'es',
  },
}

function prepare(respond: Respond = () => SENT) {
  const { client, calls } = createFakeClient({
    responses: {
      'otps.email.loginOrCreate': respond,
      'otps.sms.loginOrCreate': respond,
      'otps.whatsapp.loginOrCreate': respond,
    },
  })
  const actions: Action[] = []
  const events: WidgetEvent[] = []
  const start = (method: OtpMethod, destination: string, origin: PasscodeOrigin) =>
    startPasscode(
      {
        client,
        config: CONFIG,
        dispatch: (action) => void actions.push(action),
        emit: (type, data) => void events.push({ type, data } as WidgetEvent), // of the same call
      },
      { method, destination, origin },
    )
  return { start, calls, actions, events }
}

test.each([
  ['main-form', 'email_sent'],
  ['resend', 'email_try_again_clicked'],
  ['password-screen', 'email_sent'],
] as const)('a passcode by email (%s) is sent with templates and locale, and logs %s', async (origin, event) => {
  const { start, calls } = prepare()
  await start('email', 'ada@example.com', origin)
  const options = { expiration_minutes: 3, login_template_id: 'in', signup_template_id: 'up', locale: 'es' }
  expect(calls).toEqual([
    { method: 'otps.email.loginOrCreate', args: ['ada@example.com', options] },
    { method: 'events.log', args: [event, { email: 'ada@example.com', type: 'login_or_create_otp' }] },
  ])
})

test.each([
  ['sms', 'main-form'],
  ['sms', 'resend'],
  ['whatsapp', 'main-form'],
  ['whatsapp', 'resend'],
] as const)('a passcode by %s (%s) is sent without templates and logs nothing', async (method, origin) => {
  const { start, calls } = prepare()
  await start(method, '+12133734253', origin)
  expect(calls).toEqual([
    { method: `otps.${method}.loginOrCreate`, args: ['+12133734253', { expiration_minutes: 3, locale: 'es' }] },
  ])
})

test(
  'a sent passcode is stored with its destination and reported as a widget event',
  { tags: 'otp-phone.method-id' },
  async () => {
    const { start, actions, events } = prepare()
    await start('whatsapp', '+12133734253', 'main-form')
    expect(actions).toEqual([
      {
        type: 'update-otp-state',
        otpState: {
          type: 'whatsapp',
          methodId: 'method-test-1',
          otpDestination: '+12133734253',
          sentAt: { monotonic: expect.any(Number), date: expect.any(Number) },
        },
      },
    ])
    expect(events).toEqual([{ type: 'OTP_LOGIN_OR_CREATE', data: SENT }])
  },
)

test('a passcode that is not sent changes no state, emits no widget event, and logs the error', async () => {
  const { start, calls, actions, events } = prepare(() => {
    throw createProviderError('inactive_email')
  })
  await expect(start('email', 'ada@example.com', 'main-form')).rejects.toMatchObject({ error_type: 'inactive_email' })
  expect([actions, events]).toEqual([[], []])
  expect(calls.slice(1)).toEqual([
    {
      method: 'events.log',
      args: [
        'email_sent',
        { email: 'ada@example.com', type: 'login_or_create_otp' },
        expect.objectContaining({ error_code: 'inactive_email', http_status_code: expect.any(Number) }),
      ],
    },
  ])
})

test('a passcode expires after five minutes unless configured', { tags: 'widget-otp.expiration' }, () => {
  expect(toPasscodeOptions({ products: ['otp'] }, 'email')).toEqual({ expiration_minutes: 5 })
})

test('without a configured language, messages are in that of the form', () => {
  const config: WidgetConfig = { products: ['otp'], otpOptions: { methods: ['sms', 'email'] } }
  const language = { tag: 'de', direction: 'ltr', messages: {}, phoneLocale: 'de-DE' } as const
  expect(toPasscodeOptions(config, 'phone', language)).toEqual({ expiration_minutes: 5, locale: 'de-DE' })
  expect(toPasscodeOptions(config, 'email', language)).toEqual({ expiration_minutes: 5 })
  expect(toPasscodeOptions(config, 'email', { ...language, mailLocale: 'fr' })).toMatchObject({ locale: 'fr' })
  expect(toPasscodeOptions(CONFIG, 'phone', language)).toMatchObject({ locale: 'es' })
})

test('empty template ids and an empty locale of a passcode are omitted', () => {
  const otpOptions = { methods: [], loginTemplateId: '', signupTemplateId: '', locale: '' }
  expect(toPasscodeOptions({ products: ['otp'], otpOptions }, 'email')).toEqual({ expiration_minutes: 5 })
})

test('every passcode option of the main form is mapped to its API parameter', () => {
  const otpOptions = { methods: [], expirationMinutes: 2, loginTemplateId: 'in', signupTemplateId: 'up', locale: 'es' }
  expect(toPasscodeOptions({ products: ['otp'], otpOptions }, 'email')).toEqual({
    expiration_minutes: 2,
    login_template_id: 'in',
    signup_template_id: 'up',
    locale: 'es',
  })
})
