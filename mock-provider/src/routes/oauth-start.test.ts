import { OAUTH_PROVIDERS } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { createVisitor, LOGIN_URL } from '../testing/visitor.ts'

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const HTML = { accept: 'text/html,application/xhtml+xml' }

test.each(Object.keys(OAUTH_PROVIDERS))(
  'a sign-in with %s starts with a redirect to the page of that third party',
  async (provider_id) => {
    const visitor = createVisitor()
    const response = await visitor.startOauth({}, provider_id)
    expect(response.statusCode).toBe(302)
    const url = new URL(String(response.headers.location))
    expect(url.pathname).toBe(`/_pages/oauth/${provider_id}/authorize`)
    expect(url.searchParams.get('response_type')).toBe('code')
    expect(url.searchParams.get('redirect_uri')).toMatch(/\/v1\/oauth\/callback\/oauth-callback-test-[0-9a-f-]{36}$/)
    expect((await visitor.visit(url.href)).statusCode).toBe(200)
  },
)

test.each([
  ['google', 'openid email profile'],
  ['microsoft', 'openid email profile'],
  ['apple', 'name email'],
  ['github', 'read:user user:email'],
  ['gitlab', 'openid email profile'],
  ['facebook', 'public_profile email'],
  ['discord', 'identify email'],
  ['salesforce', 'openid email profile'],
  ['slack', 'openid email profile'],
  ['amazon', 'profile'],
  ['bitbucket', 'account email'],
  ['linkedin', 'openid email profile'],
  ['coinbase', 'wallet:user:email'],
  ['twitch', 'user:read:email'],
  ['twitter', 'users.read tweet.read'],
  ['tiktok', 'user.info.basic'],
  ['snapchat', 'user.display_name user.external_id'],
  ['figma', 'current_user:read'],
  ['yahoo', 'openid email profile'],
])('a sign-in with %s asks for the scopes %s', async (provider_id, scopes) => {
  const response = await createVisitor().startOauth({}, provider_id)
  expect(new URL(String(response.headers.location)).searchParams.get('scope')).toBe(scopes)
})

test('custom scopes and parameters reach the third party, but cannot override the redirect URI', async () => {
  const response = await createVisitor().startOauth({
    custom_scopes: 'repo gist',
    provider_login_hint: 'ada',
    provider_redirect_uri: 'https://evil.example',
  })
  const { searchParams } = new URL(String(response.headers.location))
  expect(searchParams.get('scope')).toBe('read:user user:email repo gist')
  expect(searchParams.get('login_hint')).toBe('ada')
  expect(searchParams.getAll('redirect_uri')).toEqual([expect.stringContaining('/v1/oauth/callback/')])
})

test('the OAuth state cookie is HttpOnly and SameSite=Lax', async () => {
  const [cookie] = (await createVisitor().startOauth()).cookies
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/v1/oauth/callback' })
})

test('the OAuth state cookie lasts half an hour, like the state', async () => {
  const [cookie] = (await createVisitor().startOauth()).cookies
  expect(cookie?.maxAge).toBe(1_800)
})

test.each([
  ['an unknown provider', {}, 'myspace', 400, 'invalid_oauth_provider'],
  ['a malformed login URL', { login_redirect_url: 'not a url' }, 'github', 400, 'invalid_login_oauth_url'],
  [
    'a login URL that is a script',
    { login_redirect_url: 'javascript:alert(1)' },
    'github',
    400,
    'invalid_login_oauth_url',
  ],
  ['a malformed signup URL', { signup_redirect_url: '//x' }, 'github', 400, 'invalid_signup_oauth_url'],
  [
    'a foreign login URL',
    { login_redirect_url: 'https://evil.example/' },
    'github',
    400,
    'no_match_for_provided_oauth_url',
  ],
  [
    'a foreign signup URL',
    { signup_redirect_url: 'https://evil.example/' },
    'github',
    400,
    'no_match_for_provided_oauth_url',
  ],
  ['no login URL and no default', { login_redirect_url: undefined }, 'github', 404, 'no_login_redirect_urls_set'],
  ['no signup URL and no default', { signup_redirect_url: undefined }, 'github', 404, 'no_signup_redirect_urls_set'],
  ['a malformed challenge', { code_challenge: 'short' }, 'github', 400, 'invalid_pkce_code_challenge'],
  ['an attach token', { oauth_attach_token: 'x' }, 'github', 400, 'invalid_oauth_attach_token'],
  ['no public token', { public_token: undefined }, 'github', 400, 'public_token_required'],
  ['an unknown public token', { public_token: 'public-token-live-x' }, 'github', 404, 'public_token_not_found'],
] as const)('an OAuth sign-in is refused: %s', async (_, parameters, provider_id, status, error_type) => {
  const visitor = createVisitor()
  for (const urls of Object.values(visitor.tenant.config.redirect_urls)) urls.shift() // the default
  const response = await visitor.startOauth(parameters, provider_id)
  expect([response.statusCode, response.json().error_type]).toEqual([status, error_type])
})

test.each([
  ['github', 'oauth_config_not_found'],
  ['apple', 'apple_oauth_config_not_found'],
])('a sign-in with %s is refused while that third party is disabled', async (provider_id, error_type) => {
  const visitor = createVisitor()
  visitor.tenant.config.oauth_providers = { github: { enabled: false, accounts: [] } }
  expect((await visitor.startOauth({}, provider_id)).json().error_type).toBe(error_type)
})

test('a project that requires PKCE refuses an OAuth start without a challenge', async () => {
  const visitor = createVisitor()
  visitor.tenant.config.pkce_required_for_oauth = true
  expect((await visitor.startOauth()).json().error_type).toBe('invalid_pkce_code_challenge')
  expect((await visitor.startOauth({ code_challenge: CHALLENGE })).statusCode).toBe(302)
})

test('a native app must use PKCE for an OAuth start, and may use its registered URL scheme', async () => {
  const visitor = createVisitor()
  visitor.tenant.config.redirect_urls.login = ['myapp://signed-in']
  const native = { login_redirect_url: 'myapp://signed-in' }
  expect((await visitor.startOauth(native)).json().error_type).toBe('pkce_required_for_native_callback')
  expect((await visitor.startOauth({ ...native, code_challenge: CHALLENGE })).statusCode).toBe(302)
})

test('an OAuth start without redirect URLs uses the project’s defaults', async () => {
  const visitor = createVisitor()
  visitor.tenant.config.redirect_urls = {
    login: ['http://localhost:*', 'https://app.example/in'],
    signup: ['https://app.example/new'],
    reset_password: [],
  }
  const landing = await visitor.comeBack(undefined, { login_redirect_url: undefined, signup_redirect_url: undefined })
  expect(landing.origin + landing.pathname).toBe('https://app.example/new')
})

test.each([
  ['http://localhost:5173/sign-in?x=1', 'http://localhost:5173/sign-in?x=1'],
  ['http://localhost:5173/', 'http://localhost:5173/login'],
  ['https://evil.example/phish', 'http://localhost:3000/login'],
])('a failed OAuth sign-in from %s links back to %s', async (referer, expected) => {
  const visitor = createVisitor()
  const response = await visitor.visit(
    `/v1/public/oauth/github/start?public_token=${visitor.tenant.public_token}&login_redirect_url=${encodeURIComponent(LOGIN_URL)}&signup_redirect_url=https://evil.example/`,
    { ...HTML, referer },
  )
  expect(response.statusCode).toBe(400)
  expect(response.body).toContain(`href="${expected}"`)
})
