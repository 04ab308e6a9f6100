import { expect, test, vi } from 'vitest'
import { BOOTSTRAP, createSignIn, errorResponse } from './testing/fake-provider.ts'
import { createEnvironment, openClient, openSignedIn, PUBLIC_TOKEN } from './testing/open-client.ts'

const CHANNELS = ['sms', 'whatsapp', 'email'] as const
const ADDRESSES = { sms: '+12025550123', whatsapp: '+12025550123', email: 'ada@example.com' } as const
const SENT = { method_id: 'method-test-1' }

function createCodeEnvironment(responses: object = {}) {
  const paths = CHANNELS.flatMap((channel) =>
    ['login_or_create', 'send/primary', 'send/secondary'].map((end) => `/otps/${channel}/${end}`),
  )
  return createEnvironment({
    ...Object.fromEntries(paths.map((path) => [path, SENT])),
    '/otps/authenticate': { ...createSignIn(), ...SENT },
    ...responses,
  })
}

function toBody(channel: (typeof CHANNELS)[number], more: object = {}) {
  const address = ADDRESSES[channel]
  return channel === 'email' ? { email: address, ...more } : { phone_number: address, ...more }
}

test.each(CHANNELS)('a passcode is requested by %s', async (channel) => {
  const environment = createCodeEnvironment()
  const { client } = await openClient(environment)
  const options = { expiration_minutes: 5, locale: 'en' }
  expect(await client.otps[channel].loginOrCreate(ADDRESSES[channel], options)).toMatchObject(SENT)
  expect(environment.provider.bodiesOf(`/otps/${channel}/login_or_create`)).toEqual([toBody(channel, options)])
})

test.each(CHANNELS)('sending a passcode by %s while signed in uses the secondary endpoint', async (channel) => {
  const environment = createCodeEnvironment()
  const visitor = await openClient(environment)
  await visitor.client.otps[channel].send(ADDRESSES[channel], { locale: 'fr' })
  const signedIn = await openSignedIn(environment)
  await signedIn.client.otps[channel].send(ADDRESSES[channel])
  expect(environment.provider.bodiesOf(`/otps/${channel}/send/primary`)).toEqual([toBody(channel, { locale: 'fr' })])
  expect(environment.provider.bodiesOf(`/otps/${channel}/send/secondary`)).toEqual([toBody(channel)])
})

test('a passcode is sent as `token` and signs in', { tags: 'otp-authenticate.body' }, async () => {
  const environment = createCodeEnvironment()
  const { client } = await openClient(environment)
  const response = await client.otps.authenticate('123456', 'method-test-1', { session_duration_minutes: 30 })
  expect(environment.provider.bodiesOf('/otps/authenticate')).toEqual([
    { token: '123456', method_id: 'method-test-1', session_duration_minutes: 30 },
  ])
  expect(response).not.toHaveProperty('__user')
  expect(client.session.getSync()).toEqual(createSignIn().session)
})

test('a wrong passcode does not sign in', async () => {
  const environment = createCodeEnvironment({ '/otps/authenticate': () => errorResponse(404, 'otp_code_not_found') })
  const { client } = await openClient(environment)
  const trying = client.otps.authenticate('123456', 'method-test-1', { session_duration_minutes: 30 })
  await expect(trying).rejects.toMatchObject({ error_type: 'otp_code_not_found' })
  expect(client.session.getSync()).toBeNull()
})

test('every passcode call carries a captcha token when the project uses captchas', async () => {
  const execute = vi.fn(async () => 'captcha-1')
  vi.stubGlobal('grecaptcha', { enterprise: { ready: (callback: () => void) => callback(), execute } })
  const captcha_settings = { enabled: true, siteKey: 'site-key' }
  const environment = createCodeEnvironment({
    [`/projects/bootstrap/${PUBLIC_TOKEN}`]: { ...BOOTSTRAP, captcha_settings },
  })
  const { client } = await openClient(environment)
  await client.otps.sms.loginOrCreate(ADDRESSES.sms)
  await client.otps.email.send(ADDRESSES.email)
  const proof = { captcha_token: 'captcha-1' }
  expect(environment.provider.bodiesOf('/otps/sms/login_or_create')).toEqual([toBody('sms', proof)])
  expect(environment.provider.bodiesOf('/otps/email/send/primary')).toEqual([toBody('email', proof)])
})
