import { OAUTH_PROVIDERS, type OauthProviderId } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { BOOTSTRAP, createSignIn, errorResponse } from './testing/fake-provider.ts'
import { settle } from './testing/fake-clock.ts'
import { createEnvironment, openClient, PUBLIC_TOKEN, STATE_KEY } from './testing/open-client.ts'

const BOOTSTRAP_PATH = `/projects/bootstrap/${PUBLIC_TOKEN}`
const VERIFIER_KEY = `${STATE_KEY}::PKCE_VERIFIER:oauth`

test(
  'an OAuth start redirects to the provider with its parameters in a fixed order',
  { tags: ['oauth-start.redirect-urls', 'oauth-start.custom-scopes', 'oauth-start.provider-params'] },
  async () => {
    const environment = createEnvironment()
    const { client, left } = await openClient(environment)
    await client.oauth.github.start({
      login_redirect_url: 'https://app.example.com/authenticate?next=/a&b',
      signup_redirect_url: 'https://app.example.com/welcome',
      custom_scopes: ['repo', 'user:email'],
      provider_params: { login_hint: 'ada' },
      oauth_attach_token: 'attach-1',
    })
    const url = new URL(left[0] ?? '')
    expect(url.origin + url.pathname).toBe('http://localhost:4010/v1/public/oauth/github/start')
    expect([...url.searchParams]).toEqual([
      ['public_token', PUBLIC_TOKEN],
      [
        'code_challenge',
        (JSON.parse(environment.browser.local.get(VERIFIER_KEY) ?? '') as { code_challenge: string }).code_challenge,
      ],
      ['custom_scopes', 'repo user:email'],
      ['provider_login_hint', 'ada'],
      ['login_redirect_url', 'https://app.example.com/authenticate?next=/a&b'],
      ['signup_redirect_url', 'https://app.example.com/welcome'],
      ['oauth_attach_token', 'attach-1'],
    ])
  },
)

test('an OAuth start without PKCE sends no challenge and removes a stored PKCE pair', async () => {
  const environment = createEnvironment({ [BOOTSTRAP_PATH]: { ...BOOTSTRAP, pkce_required_for_oauth: false } })
  environment.browser.local.set(VERIFIER_KEY, '{"code_challenge":"a","code_verifier":"b"}')
  const { client, left } = await openClient(environment)
  await client.oauth.google.start()
  expect(left).toEqual([`http://localhost:4010/v1/public/oauth/google/start?public_token=${PUBLIC_TOKEN}`])
  expect(environment.browser.local.has(VERIFIER_KEY)).toBe(false)
})

test('an OAuth start of a project with a custom domain uses that domain', async () => {
  const { client, left } = await openClient(
    createEnvironment({ [BOOTSTRAP_PATH]: { ...BOOTSTRAP, cname_domain: 'login.example.com' } }),
  )
  await client.oauth.github.start()
  expect(left[0]).toMatch(/^https:\/\/login\.example\.com\/v1\/public\/oauth\/github\/start\?/)
})

test.each(Object.keys(OAUTH_PROVIDERS) as OauthProviderId[])(
  'an OAuth start with %s stores it as the last used provider',
  { tags: 'storage.last-used' },
  async (provider) => {
    const { client, left } = await openClient(createEnvironment())
    expect(client.lastUsedOauthProvider.get()).toBeNull()
    await client.oauth[provider].start()
    expect(left[0]).toContain(`/v1/public/oauth/${provider}/start?`)
    expect(client.lastUsedOauthProvider.get()).toBe(provider)
  },
)

test('the event of an OAuth start is sent before the redirect', async () => {
  const environment = createEnvironment()
  const { client } = await openClient(environment)
  await client.oauth.github.start({ custom_scopes: ['repo'] })
  await settle()
  const call = environment.provider.calls.find(({ path }) => path === '/events')
  expect(call?.keepalive).toBe(true)
  expect(call?.body).toMatchObject([
    { event: { event_name: 'sdk_instance_instantiated' } },
    {
      event: {
        event_name: 'start_oauth_flow',
        details: { provider_type: 'github', custom_scopes: ['repo'], cname_domain: null, pkce: true },
      },
    },
  ])
})

test('an OAuth attach token is requested with the id of the OAuth provider', async () => {
  const environment = createEnvironment({ '/oauth/attach': { oauth_attach_token: 'attach-1' } })
  const { client } = await openClient(environment)
  expect(await client.oauth.attach('github')).toMatchObject({ oauth_attach_token: 'attach-1' })
  expect(environment.provider.bodiesOf('/oauth/attach')).toEqual([{ provider: 'github' }])
})

test(
  'a completed OAuth sign-in sends the PKCE verifier and removes the stored pair',
  { tags: 'oauth-authenticate.token' },
  async () => {
    const environment = createEnvironment()
    const { client } = await openClient(environment)
    await client.oauth.github.start()
    const { code_verifier } = JSON.parse(environment.browser.local.get(VERIFIER_KEY) ?? '') as { code_verifier: string }
    const response = await client.oauth.authenticate('token-1', { session_duration_minutes: 60 })
    expect(environment.provider.bodiesOf('/oauth/authenticate')).toEqual([
      { token: 'token-1', code_verifier, session_duration_minutes: 60 },
    ])
    expect(response).not.toHaveProperty('__user')
    expect(client.session.getSync()).toEqual(createSignIn().session)
    expect(environment.browser.local.has(VERIFIER_KEY)).toBe(false)
  },
)

test('an OAuth sign-in without a stored PKCE pair sends no verifier', async () => {
  const environment = createEnvironment()
  const { client } = await openClient(environment)
  await client.oauth.authenticate('token-1', { session_duration_minutes: 60 })
  expect(environment.provider.bodiesOf('/oauth/authenticate')).toEqual([
    { token: 'token-1', session_duration_minutes: 60 },
  ])
})

test('an OAuth sign-in whose PKCE verifier is rejected is retried with the other stored verifier', async () => {
  const environment = createEnvironment({
    '/oauth/authenticate': (body: { code_verifier: string }) =>
      body.code_verifier === 'theirs' ? createSignIn() : errorResponse(400, 'pkce_mismatch'),
  })
  const { client } = await openClient(environment)
  await client.oauth.github.start()
  environment.browser.local.set(VERIFIER_KEY, '{"code_challenge":"of another client","code_verifier":"theirs"}')
  await client.oauth.authenticate('token-1', { session_duration_minutes: 60 })
  expect(environment.provider.bodiesOf('/oauth/authenticate')).toHaveLength(2)
})

test('an OAuth sign-in with an unknown token is not retried and keeps the PKCE pair', async () => {
  const environment = createEnvironment({ '/oauth/authenticate': () => errorResponse(404, 'oauth_token_not_found') })
  const { client } = await openClient(environment)
  await client.oauth.github.start()
  const signingIn = client.oauth.authenticate('token-1', { session_duration_minutes: 60 })
  await expect(signingIn).rejects.toMatchObject({ error_type: 'oauth_token_not_found' })
  expect(environment.provider.bodiesOf('/oauth/authenticate')).toHaveLength(1)
  expect(environment.browser.local.has(VERIFIER_KEY)).toBe(true)
})

test('an OAuth start throws before the redirect when the browser blocks cookies', async () => {
  const { client, left } = await openClient(createEnvironment(), { cookieJar: { read: () => '', write: () => {} } })
  await expect(client.oauth.github.start()).rejects.toMatchObject({ name: 'BrowserBlockedError', blocked: 'cookies' })
  expect(left).toEqual([])
  expect(client.lastUsedOauthProvider.get()).toBeNull()
})
