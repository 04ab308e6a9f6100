import { expect, test, vi } from 'vitest'
import { BOOTSTRAP, createSignIn } from './testing/fake-provider.ts'
import { createEnvironment, openClient, PUBLIC_TOKEN } from './testing/open-client.ts'

const PATH = '/impersonation/authenticate'
const OPTIONS = { impersonation_token: 'impersonation-1' }
const DECIDING = {
  ...BOOTSTRAP,
  captcha_settings: { enabled: true, siteKey: 'site-key' },
  dfp_protected_auth_enabled: true,
  dfp_protected_auth_mode: 'DECISIONING',
}

function stubScripts() {
  const execute = vi.fn(async () => 'captcha-1')
  vi.stubGlobal('grecaptcha', { enterprise: { ready: (callback: () => void) => callback(), execute } })
  vi.stubGlobal('GetTelemetryID', async () => 'telemetry-1')
}

test('an impersonation token signs in as the user', async () => {
  const environment = createEnvironment({ [PATH]: createSignIn() })
  const { client } = await openClient(environment)
  await client.impersonation.authenticate(OPTIONS)
  expect(environment.provider.bodiesOf(PATH)).toEqual([OPTIONS])
  expect(client.session.getTokens()).toEqual({ session_token: 'token-1', session_jwt: 'h.p.1' })
})

test('an impersonation is repeated once with a required captcha and the fingerprint', async () => {
  stubScripts()
  const response = (body: unknown) =>
    Object(body).captcha_token ? createSignIn() : new Response('Captcha required', { status: 403 })
  const environment = createEnvironment({ [`/projects/bootstrap/${PUBLIC_TOKEN}`]: DECIDING, [PATH]: response })
  const { client } = await openClient(environment)
  await client.impersonation.authenticate(OPTIONS)
  expect(environment.provider.bodiesOf(PATH)).toEqual([
    { ...OPTIONS, dfp_telemetry_id: 'telemetry-1' },
    { ...OPTIONS, dfp_telemetry_id: 'telemetry-1', captcha_token: 'captcha-1' },
  ])
})

test('an impersonation fails when a captcha is required twice', async () => {
  stubScripts()
  const response = () => new Response('Captcha required', { status: 403 })
  const environment = createEnvironment({ [`/projects/bootstrap/${PUBLIC_TOKEN}`]: DECIDING, [PATH]: response })
  const { client } = await openClient(environment)
  await expect(client.impersonation.authenticate(OPTIONS)).rejects.toMatchObject({ name: 'CaptchaRequiredError' })
  expect(environment.provider.bodiesOf(PATH)).toHaveLength(2)
})
