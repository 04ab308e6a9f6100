import { createLocalJWKSet, jwtVerify } from 'jose'
import type { OauthAccount } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { createGoogleIdToken, GOOGLE_ISSUER } from '../third-parties/google-id-tokens.ts'
import { getCallbackUrl } from '../third-parties/oauth-callbacks.ts'
import { createUser, users } from '../users/users.ts'
import { createVisitor, LOGIN_URL, type Visitor } from '../testing/visitor.ts'

const ADA: OauthAccount = { provider_subject: 'google-ada', email: 'ada@example.com', name: 'Ada Lovelace' }
const CSRF_COOKIE = 'stytch_csrf_private_token'

function start({ visit, tenant }: Visitor, headers: Record<string, string> = {}, query = '') {
  return visit(`/v1/public/oauth/google/onetap/start?public_token=${tenant.public_token}${query}`, headers)
}

type Submission = {
  id_token?: string
  body?: object
  headers?: Record<string, string | undefined>
  path?: string
}

/** Submits a credential as the hidden page does, in the browser that started One Tap. */
async function submit(browser: Visitor, { id_token, body, headers, path }: Submission = {}) {
  const { app, cookies, tenant } = browser
  const payload = {
    id_token: id_token ?? (await createGoogleIdToken(tenant, ADA)),
    stytch_csrf_token: cookies.get(CSRF_COOKIE) ?? '',
    login_redirect_url: `${LOGIN_URL}?kind=login`,
    signup_redirect_url: `${LOGIN_URL}?kind=signup`,
    ...body,
  }
  const all = {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'content-type': 'text/plain;charset=UTF-8',
    'x-stytch-oauth-type': 'google-one-tap',
    ...headers,
  }
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return app.inject({
    method: 'POST',
    url: path ?? new URL(getCallbackUrl(tenant, 'google')).pathname,
    headers: Object.fromEntries(given),
    payload: JSON.stringify(payload),
  })
}

async function startedBrowser() {
  const browser = createVisitor()
  await start(browser)
  return browser
}

/** Signs claims with the key of the simulated Google. */
function sign({ tenant }: Visitor, changed: object) {
  const now = Math.floor(tenant.clock.now() / 1000)
  const client_id = `google-client-of-${tenant.project_id}`
  const claims = { iss: GOOGLE_ISSUER, aud: client_id, sub: 'google-ada', email: ADA.email, email_verified: true }
  return tenant.googleKeys.sign({ ...claims, name: ADA.name, iat: now, exp: now + 60, ...changed }, 'JWT')
}

test('the One Tap start sets the CSRF value in a readable cookie and in an HttpOnly cookie', async () => {
  const { cookies } = await start(createVisitor())
  const [readable, hidden] = cookies
  expect(readable).toMatchObject({ name: CSRF_COOKIE, path: '/', secure: true, sameSite: 'None' })
  expect(readable).not.toHaveProperty('httpOnly')
  expect(hidden).toMatchObject({ name: `__Host-${CSRF_COOKIE}`, path: '/', secure: true, httpOnly: true })
  expect(hidden).not.toHaveProperty('domain')
  // Browsers that block third-party cookies keep partitioned ones.
  expect([readable, hidden]).toEqual([
    expect.objectContaining({ partitioned: true }),
    expect.objectContaining({ partitioned: true }),
  ])
  expect(hidden?.value).toBe(readable?.value)
  expect(readable?.value).toMatch(/^[\w-]{43}$/)
})

test('the One Tap start returns an empty client id when the project has no Google client', async () => {
  const browser = createVisitor()
  browser.tenant.config.oauth_providers = {}
  expect((await start(browser)).json()).toMatchObject({ status_code: 200, google_client_id: '' })
  browser.tenant.config.oauth_providers = { google: { enabled: false, accounts: [] } }
  expect((await start(browser)).json()).toMatchObject({ google_client_id: '' })
})

test.each(['login', 'signup'] as const)('the One Tap start is refused when the project has no %s URL', async (kind) => {
  const browser = createVisitor()
  browser.tenant.config.redirect_urls[kind] = []
  const response = await start(browser)
  expect([response.statusCode, response.json().error_type]).toEqual([404, `no_${kind}_redirect_urls_set`])
  expect(response.cookies).toEqual([])
})

test('a page of a foreign origin can neither start nor submit One Tap', async () => {
  const browser = await startedBrowser()
  for (const headers of [{ origin: 'https://evil.example' }, { 'x-sdk-parent-host': 'https://evil.example' }]) {
    expect((await start(browser, headers)).json().error_type).toBe('bad_domain_for_stytch_sdk')
    expect((await submit(browser, { headers })).json().error_type).toBe('bad_domain_for_stytch_sdk')
  }
  expect(users(browser.tenant).size).toBe(0)
})

test('the provider’s hidden iframe may call One Tap on behalf of a page of the project', async () => {
  const browser = await startedBrowser()
  browser.tenant.config.origins = ['http://app.example']
  const headers = { origin: browser.tenant.addresses.provider, 'x-sdk-parent-host': 'http://app.example' }
  expect((await start(browser, headers)).statusCode).toBe(200)
  expect((await submit(browser, { headers })).statusCode).toBe(200)
})

test('a CORS preflight lets a page send the One Tap header with cookies', async () => {
  const { app, tenant } = createVisitor()
  const { headers } = await app.inject({
    method: 'OPTIONS',
    url: new URL(getCallbackUrl(tenant, 'google')).pathname,
    headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
  })
  expect(headers).toMatchObject({
    'access-control-allow-origin': 'http://localhost:3000',
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': expect.stringContaining('x-stytch-oauth-type'),
  })
})

test('One Tap sends a new user to the signup URL and a known one to the login URL', async () => {
  const browser = await startedBrowser()
  const first = (await submit(browser)).json()
  expect(first).toEqual({
    status_code: 200,
    request_id: expect.stringMatching(/^request-id-test-/),
    redirect_url: expect.stringMatching(/\?kind=signup&stytch_token_type=oauth&token=[\w-]{43}$/),
  })
  const second = (await submit(browser)).json()
  expect(second.redirect_url).toMatch(/\?kind=login&stytch_token_type=oauth&token=[\w-]{43}$/)
  expect(users(browser.tenant).size).toBe(1)
})

test('One Tap and the Google sign-in page sign in the same user', async () => {
  const browser = await startedBrowser()
  const { redirect_url } = (await submit(browser)).json()
  const token = new URL(redirect_url).searchParams.get('token')
  const body = { token, session_duration_minutes: 60 }
  const { data } = (await browser.call('/oauth/authenticate', { body })).json()
  expect(data).toMatchObject({ provider_type: 'Google', provider_subject: 'google-ada' })
  expect(data.user).toMatchObject({
    name: { first_name: 'Ada', last_name: 'Lovelace' },
    emails: [{ email: ADA.email, verified: true }],
  })
  const page = await browser.startOauth({}, 'google')
  const choice = { action: 'choose', provider_subject: 'google-ada' }
  const back = await browser.submitPage(String(page.headers.location), choice)
  await browser.visit(String(back.headers.location))
  expect([...users(browser.tenant).keys()]).toEqual([data.user.user_id])
})

test('a One Tap submission without redirect URLs uses the defaults of the project', async () => {
  const browser = await startedBrowser()
  browser.tenant.config.redirect_urls = { login: [LOGIN_URL], signup: [`${LOGIN_URL}/new`], reset_password: [] }
  const body = { login_redirect_url: undefined, signup_redirect_url: undefined }
  expect((await submit(browser, { body })).json().redirect_url).toContain(`${LOGIN_URL}/new?stytch_token_type=oauth`)
})

test.each([
  ['a foreign login URL', { login_redirect_url: 'https://evil.example/' }, 'no_match_for_provided_oauth_url'],
  ['a foreign signup URL', { signup_redirect_url: 'https://evil.example/' }, 'no_match_for_provided_oauth_url'],
  ['a login URL that is a script', { login_redirect_url: 'javascript:alert(1)' }, 'invalid_login_oauth_url'],
  ['a malformed signup URL', { signup_redirect_url: '//x' }, 'invalid_signup_oauth_url'],
  ['no login URL and no default', { login_redirect_url: undefined }, 'no_login_redirect_urls_set'],
  ['no signup URL and no default', { signup_redirect_url: undefined }, 'no_signup_redirect_urls_set'],
  ['no CSRF token', { stytch_csrf_token: '' }, 'oauth_state_mismatch'],
  ['the CSRF token of another browser', { stytch_csrf_token: 'x'.repeat(43) }, 'oauth_state_mismatch'],
  ['a credential that is no JWT', { id_token: 'x' }, 'id_token_invalid'],
  ['no credential', { id_token: undefined }, 'bad_request'],
  ['a credential of another type', { id_token: 5 }, 'bad_request'],
])('a One Tap submission with %s is refused and creates no user', async (_what, body, error_type) => {
  const browser = await startedBrowser()
  for (const urls of Object.values(browser.tenant.config.redirect_urls)) urls.shift() // the default
  const response = await submit(browser, { body })
  expect(response.json()).toMatchObject({ status_code: response.statusCode, error_type })
  expect(users(browser.tenant).size).toBe(0)
})

test.each([
  ['another issuer', { iss: 'https://accounts.example' }],
  ['another audience', { aud: 'google-client-of-another' }],
  ['no address', { email: undefined }],
  ['an address that is no string', { email: 7 }],
  ['no subject', { sub: undefined }],
  ['no end', { exp: undefined }],
  ['a start in the future', { nbf: 99_999_999_999 }],
])('a Google credential with %s is refused', async (_what, changed) => {
  const browser = await startedBrowser()
  const response = await submit(browser, { id_token: await sign(browser, changed) })
  expect([response.statusCode, response.json().error_type]).toEqual([400, 'id_token_invalid'])
})

test('a Google credential signed with the provider’s own key is refused', async () => {
  const browser = await startedBrowser()
  const id_token = await sign({ ...browser, tenant: { ...browser.tenant, googleKeys: browser.tenant.signingKeys } }, {})
  expect((await submit(browser, { id_token })).json().error_type).toBe('id_token_invalid')
})

test('a Google credential with no signature or with that of another credential is refused', async () => {
  const browser = await startedBrowser()
  const [header, claims] = (await sign(browser, {})).split('.')
  const [, , foreign] = (await sign(browser, { sub: 'google-grace' })).split('.')
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  for (const id_token of [`${none}.${claims}.`, `${header}.${claims}.${foreign}`])
    expect((await submit(browser, { id_token })).json().error_type).toBe('id_token_invalid')
})

test('a Google credential expires after an hour', async () => {
  const browser = await startedBrowser()
  const id_token = await createGoogleIdToken(browser.tenant, ADA)
  browser.tenant.clock.advance(3_600_000)
  const response = await submit(browser, { id_token })
  expect([response.statusCode, response.json().error_type]).toEqual([400, 'id_token_expired'])
})

test('One Tap with an unverified Google email address does not sign in a known user', async () => {
  const browser = await startedBrowser()
  createUser(browser.tenant, { email: ADA.email, is_email_verified: true })
  const id_token = await sign(browser, { email_verified: false })
  expect((await submit(browser, { id_token })).json().error_type).toBe('oauth_unverified_email')
})

test('a browser that has not started One Tap cannot submit', async () => {
  const browser = await startedBrowser()
  const stytch_csrf_token = browser.cookies.get(CSRF_COOKIE)
  const response = await submit(browser, { body: { stytch_csrf_token }, headers: { cookie: undefined } })
  expect(response.json().error_type).toBe('oauth_state_mismatch')
})

test('a submission without its CSRF header counts as an ordinary callback and is refused', async () => {
  const browser = await startedBrowser()
  const response = await submit(browser, { headers: { 'x-stytch-oauth-type': undefined } })
  expect(response.json().error_type).toBe('oauth_invalid_callback_request')
})

test('a One Tap submission with another media type is refused', async () => {
  const browser = await startedBrowser()
  const headers = { 'content-type': 'application/json' }
  const response = await submit(browser, { headers, body: { id_token: 5 } })
  expect(response.json().error_type).toBe('oauth_invalid_callback_request')
})

test('a One Tap submission to an unknown callback or to that of another third party is refused', async () => {
  const browser = await startedBrowser()
  const github = new URL(getCallbackUrl(browser.tenant, 'github')).pathname
  for (const path of ['/v1/oauth/callback/unknown', github])
    expect((await submit(browser, { path })).json().error_type).toBe('invalid_callback_id')
})

test('a One Tap submission is refused after the Google client is removed from the project', async () => {
  const browser = await startedBrowser()
  browser.tenant.config.oauth_providers = {}
  expect((await submit(browser)).json().error_type).toBe('oauth_config_not_found')
})

test('a Google credential can be verified with the mock’s published Google keys', async () => {
  const { app, tenant } = createVisitor()
  const keys = createLocalJWKSet((await app.inject('/gsi/certs')).json())
  const id_token = await createGoogleIdToken(tenant, { ...ADA, profile_picture_url: 'data:,' }, { nonce: 'n-1' })
  const { payload } = await jwtVerify(id_token, keys, { issuer: 'https://accounts.google.com' })
  expect(payload).toMatchObject({
    aud: `google-client-of-${tenant.project_id}`,
    azp: `google-client-of-${tenant.project_id}`,
    sub: 'google-ada',
    email: ADA.email,
    email_verified: true,
    picture: 'data:,',
    nonce: 'n-1',
  })
})

test('the journal contains no credential of a One Tap submission', async () => {
  const browser = await startedBrowser()
  const id_token = await createGoogleIdToken(browser.tenant, ADA)
  await submit(browser, { id_token })
  const journal = (await browser.app.inject(`/_mock/${browser.tenant.public_token}/journal`)).body
  expect(journal).toContain('oauthCallbackPost')
  expect(journal).not.toContain(id_token)
  expect(journal).not.toContain(browser.cookies.get(CSRF_COOKIE))
  expect(journal).not.toMatch(/token=[\w-]{43}/)
})
