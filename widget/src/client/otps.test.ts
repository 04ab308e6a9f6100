import { expect, test, vi } from 'vitest'
import { BOOTSTRAP, createSignIn, errorResponse } from './testing/fake-provider.ts'
import { createWorld, openClient, openSignedIn, PUBLIC_TOKEN } from './testing/open-client.ts'

const CHANNELS = ['sms', 'whatsapp', 'email'] as const
const ADDRESSES = { sms: '+12025550123', whatsapp: '+12025550123', email: 'ada@example.com' } as const
const SENT = { method_id: 'method-test-1' }

function createCodeWorld(answers: object = {}) {
  const paths = CHANNELS.flatMap((channel) =>
    ['login_or_create', 'send/primary', 'send/secondary'].map((end) => `/otps/${channel}/${end}`),
  )
  return createWorld({
    ...Object.fromEntries(paths.map((path) => [path, SENT])),
    '/otps/authenticate': { ...createSignIn(), ...SENT },
    ...answers,
  })
}

function toBody(channel: (typeof CHANNELS)[number], more: object = {}) {
  const address = ADDRESSES[channel]
  return channel === 'email' ? { email: address, ...more } : { phone_number: address, ...more }
}

test.each(CHANNELS)('a passcode is asked for by %s', async (channel) => {
  const world = createCodeWorld()
  const { client } = await openClient(world)
  const options = { expiration_minutes: 5, locale: 'en' }
  expect(await client.otps[channel].loginOrCreate(ADDRESSES[channel], options)).toMatchObject(SENT)
  expect(world.provider.bodiesOf(`/otps/${channel}/login_or_create`)).toEqual([toBody(channel, options)])
})

test.each(CHANNELS)('sending by %s goes by whether somebody is signed in', async (channel) => {
  const world = createCodeWorld()
  const visitor = await openClient(world)
  await visitor.client.otps[channel].send(ADDRESSES[channel])
  const signedIn = await openSignedIn(world)
  await signedIn.client.otps[channel].send(ADDRESSES[channel])
  expect(world.provider.bodiesOf(`/otps/${channel}/send/primary`)).toEqual([toBody(channel)])
  expect(world.provider.bodiesOf(`/otps/${channel}/send/secondary`)).toEqual([toBody(channel)])
})

test('a passcode travels as `token`, and signs in', async () => {
  const world = createCodeWorld()
  const { client } = await openClient(world)
  const answer = await client.otps.authenticate('123456', 'method-test-1', { session_duration_minutes: 30 })
  expect(world.provider.bodiesOf('/otps/authenticate')).toEqual([
    { token: '123456', method_id: 'method-test-1', session_duration_minutes: 30 },
  ])
  expect(answer).not.toHaveProperty('__user')
  expect(client.session.getSync()).toEqual(createSignIn().session)
})

test('a wrong passcode signs nobody in', async () => {
  const world = createCodeWorld({ '/otps/authenticate': () => errorResponse(404, 'otp_code_not_found') })
  const { client } = await openClient(world)
  const trying = client.otps.authenticate('123456', 'method-test-1', { session_duration_minutes: 30 })
  await expect(trying).rejects.toMatchObject({ error_type: 'otp_code_not_found' })
  expect(client.session.getSync()).toBeNull()
})

test('a project with captchas gets a token with every call', async () => {
  const execute = vi.fn(async () => 'captcha-1')
  vi.stubGlobal('grecaptcha', { enterprise: { ready: (callback: () => void) => callback(), execute } })
  const captcha_settings = { enabled: true, siteKey: 'site-key' }
  const world = createCodeWorld({ [`/projects/bootstrap/${PUBLIC_TOKEN}`]: { ...BOOTSTRAP, captcha_settings } })
  const { client } = await openClient(world)
  await client.otps.sms.loginOrCreate(ADDRESSES.sms)
  await client.otps.email.send(ADDRESSES.email)
  const proof = { captcha_token: 'captcha-1' }
  expect(world.provider.bodiesOf('/otps/sms/login_or_create')).toEqual([toBody('sms', proof)])
  expect(world.provider.bodiesOf('/otps/email/send/primary')).toEqual([toBody('email', proof)])
})
