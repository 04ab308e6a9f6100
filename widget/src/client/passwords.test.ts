import { expect, test, vi } from 'vitest'
import { BOOTSTRAP, createSignIn, errorResponse, type Responses } from './testing/fake-provider.ts'
import { createEnvironment, openClient, PUBLIC_TOKEN, STATE_KEY } from './testing/open-client.ts'

const BOOTSTRAP_PATH = `/projects/bootstrap/${PUBLIC_TOKEN}`
const VERIFIER_KEY = `${STATE_KEY}::PKCE_VERIFIER:passwords`
const WITH_PKCE = { [BOOTSTRAP_PATH]: { ...BOOTSTRAP, pkce_required_for_password_resets: true } }
const email = 'ada@example.com'
const password = 'correct horse battery staple'
const session_duration_minutes = 60

async function open(responses: Responses = {}) {
  const environment = createEnvironment({
    '/passwords': { ...createSignIn(), email_id: 'email-test-1' },
    '/passwords/authenticate': createSignIn(),
    '/passwords/email/reset/start': {},
    '/passwords/email/reset': createSignIn(),
    '/passwords/existing_password/reset': createSignIn(),
    '/passwords/session/reset': createSignIn(),
    ...responses,
  })
  return { ...(await openClient(environment)), ...environment }
}

type Opened = Awaited<ReturnType<typeof open>>

test.each<[path: string, body: object, call: (client: Opened['client']) => Promise<object>]>([
  [
    '/passwords',
    { email, password, session_duration_minutes },
    (client) => client.passwords.create({ email, password, session_duration_minutes }),
  ],
  [
    '/passwords/authenticate',
    { email, password, session_duration_minutes },
    (client) => client.passwords.authenticate({ email, password, session_duration_minutes }),
  ],
  [
    '/passwords/email/reset',
    { token: 'token-1', password, session_duration_minutes },
    (client) => client.passwords.resetByEmail({ token: 'token-1', password, session_duration_minutes }),
  ],
  [
    '/passwords/existing_password/reset',
    { email, existing_password: 'old', new_password: password, session_duration_minutes },
    (client) =>
      client.passwords.resetByExistingPassword({
        email,
        existing_password: 'old',
        new_password: password,
        session_duration_minutes,
      }),
  ],
  ['/passwords/session/reset', { password }, (client) => client.passwords.resetBySession({ password })],
])('%s sends its request unchanged and signs in', async (path, body, call) => {
  const { client, provider } = await open()
  expect(await call(client)).not.toHaveProperty('__user')
  expect(provider.bodiesOf(path)).toEqual([body])
  expect(client.session.getSync()).toEqual(createSignIn().session)
})

test('a rejected password login does not sign in', async () => {
  const { client } = await open({ '/passwords/authenticate': () => errorResponse(401, 'unauthorized_credentials') })
  const login = client.passwords.authenticate({ email, password, session_duration_minutes })
  await expect(login).rejects.toMatchObject({ error_type: 'unauthorized_credentials' })
  expect(client.session.getSync()).toBeNull()
})

test('a login with a password that must be reset throws reset_password', async () => {
  const { client } = await open({ '/passwords/authenticate': () => errorResponse(400, 'reset_password') })
  const login = client.passwords.authenticate({ email, password, session_duration_minutes })
  await expect(login).rejects.toMatchObject({ error_type: 'reset_password' })
})

test(
  'a password reset request sends its options unchanged',
  {
    tags: [
      'reset-options.email',
      'reset-options.login-redirect-url',
      'reset-options.reset-redirect-url',
      'reset-options.reset-expiration',
      'reset-options.reset-template',
      'reset-options.locale',
    ],
  },
  async () => {
    const { client, provider, browser } = await open()
    const options = {
      email,
      login_redirect_url: 'https://app.example.com/authenticate',
      reset_password_redirect_url: 'https://app.example.com/reset-password',
      reset_password_expiration_minutes: 30,
      reset_password_template_id: 'template-1',
      locale: 'en',
    }
    await client.passwords.resetByEmailStart(options)
    expect(provider.bodiesOf('/passwords/email/reset/start')).toEqual([options])
    expect(browser.local.has(VERIFIER_KEY)).toBe(false)
  },
)

test('with PKCE, every password reset email has the same challenge, and the reset sends its verifier', async () => {
  const { client, provider, browser } = await open(WITH_PKCE)
  await client.passwords.resetByEmailStart({ email })
  await client.passwords.resetByEmailStart({ email })
  const pair = JSON.parse(browser.local.get(VERIFIER_KEY) ?? '') as { code_challenge: string; code_verifier: string }
  const started = { email, code_challenge: pair.code_challenge }
  expect(provider.bodiesOf('/passwords/email/reset/start')).toEqual([started, started])
  await client.passwords.resetByEmail({ token: 'token-1', password, session_duration_minutes })
  expect(provider.bodiesOf('/passwords/email/reset')).toEqual([
    { token: 'token-1', password, session_duration_minutes, code_verifier: pair.code_verifier },
  ])
  expect(browser.local.has(VERIFIER_KEY)).toBe(false)
})

test('a rejected new password keeps the PKCE verifier for the next attempt', async () => {
  const { client, browser } = await open({
    ...WITH_PKCE,
    '/passwords/email/reset': () => errorResponse(400, 'weak_password'),
  })
  await client.passwords.resetByEmailStart({ email })
  const reset = client.passwords.resetByEmail({ token: 'token-1', password: 'weak', session_duration_minutes })
  await expect(reset).rejects.toMatchObject({ error_type: 'weak_password' })
  expect(browser.local.has(VERIFIER_KEY)).toBe(true)
})

const STRENGTH = {
  score: 4,
  valid_password: true,
  breached_password: false,
  strength_policy: 'zxcvbn',
  feedback: { warning: '', suggestions: [], luds_requirements: null },
}

test(
  'a password strength check returns the rating and sends no captcha token',
  { tags: 'strength-check.body' },
  async () => {
    vi.stubGlobal('grecaptcha', {
      enterprise: { ready: (callback: () => void) => callback(), execute: async () => 'captcha-1' },
    })
    const { client, provider } = await open({
      [BOOTSTRAP_PATH]: { ...BOOTSTRAP, captcha_settings: { enabled: true, siteKey: 'key' } },
      '/passwords/strength_check': STRENGTH,
    })
    expect(await client.passwords.strengthCheck({ email, password })).toMatchObject(STRENGTH)
    await client.passwords.strengthCheck({ password })
    await client.passwords.authenticate({ email, password, session_duration_minutes })
    expect(provider.bodiesOf('/passwords/strength_check')).toEqual([{ email, password }, { password }])
    expect(provider.bodiesOf('/passwords/authenticate')).toEqual([
      { email, password, session_duration_minutes, captcha_token: 'captcha-1' },
    ])
    vi.unstubAllGlobals()
  },
)
