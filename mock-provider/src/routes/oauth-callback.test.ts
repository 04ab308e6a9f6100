import { expect, test } from 'vitest'
import { createVisitor, LOGIN_URL } from '../testing/visitor.ts'
import { getCallbackUrl } from '../third-parties/oauth-callbacks.ts'
import { createUser } from '../users/users.ts'

const HTML = { accept: 'text/html,application/xhtml+xml' }

test('an OAuth sign-in sends a new user to the signup URL and a known one to the login URL', async () => {
  const visitor = createVisitor()
  const urls = { login_redirect_url: `${LOGIN_URL}?kind=login&a=%20b`, signup_redirect_url: `${LOGIN_URL}?kind=signup` }
  const first = await visitor.comeBack(undefined, urls)
  const second = await visitor.comeBack(undefined, urls)
  expect(first.search).toMatch(/^\?kind=signup&stytch_token_type=oauth&token=[\w-]{43}$/)
  expect(second.search).toMatch(/^\?kind=login&a=%20b&stytch_token_type=oauth&token=[\w-]{43}$/)
})

test('a redirect URL is encoded to fit into a Location header', async () => {
  const url = `${LOGIN_URL}?name=😀`
  const { href } = await createVisitor().comeBack(undefined, { login_redirect_url: url, signup_redirect_url: url })
  expect(href).toMatch(`${LOGIN_URL}?name=%F0%9F%98%80&stytch_token_type=oauth&token=`)
})

test('a redirect URL with a line break is refused', async () => {
  const url = `${LOGIN_URL}?a=1\n&b=2`
  const { statusCode } = await createVisitor().startOauth({ login_redirect_url: url, signup_redirect_url: url })
  expect(statusCode).toBe(400)
})

test('an OAuth sign-in with a verified email finds its user, whose earlier password must be reset', async () => {
  const visitor = createVisitor()
  const user = createUser(visitor.tenant, { email: 'Ada@Example.com', status: 'pending' })
  user.password = { password_id: 'password-test-1', requires_reset: false }
  expect(await visitor.signIn()).toMatchObject({ user_id: user.user_id, reset_sessions: true })
  expect(user).toMatchObject({ status: 'active', emails: [{ verified: true }], password: { requires_reset: true } })
})

test('an OAuth sign-in with an unverified email address does not sign in a known user', async () => {
  const visitor = createVisitor()
  createUser(visitor.tenant, { email: 'ada@example.com', is_email_verified: true })
  const account = { provider_subject: 'github-ada', email: 'ada@example.com', email_verified: false, name: 'Not Ada' }
  visitor.tenant.config.oauth_providers = { github: { enabled: true, accounts: [account] } }
  const start = await visitor.startOauth()
  const page = await visitor.submitPage(String(start.headers.location), {
    action: 'choose',
    provider_subject: 'github-ada',
  })
  expect((await visitor.visit(String(page.headers.location))).json().error_type).toBe('oauth_unverified_email')
})

async function arriveAtCallback(visitor = createVisitor()) {
  const start = await visitor.startOauth()
  const page = await visitor.submitPage(String(start.headers.location), {
    action: 'choose',
    provider_subject: 'github-ada',
  })
  return { visitor, callback: new URL(String(page.headers.location)) }
}

test('an OAuth callback in another browser is refused and still works in the right one', async () => {
  const { visitor, callback } = await arriveAtCallback()
  const stranger = await visitor.app.inject({ url: callback.pathname + callback.search })
  expect([stranger.statusCode, stranger.json().error_type]).toEqual([400, 'oauth_state_mismatch'])
  expect((await visitor.visit(callback.href)).statusCode).toBe(302)
})

test('an OAuth callback is refused the second time', async () => {
  const { visitor, callback } = await arriveAtCallback()
  await visitor.visit(callback.href)
  expect((await visitor.visit(callback.href)).json().error_type).toBe('oauth_state_used')
})

test('two tabs can sign in at the same time', async () => {
  const visitor = createVisitor()
  const first = await arriveAtCallback(visitor)
  const second = await arriveAtCallback(visitor)
  expect((await visitor.visit(first.callback.href)).statusCode).toBe(302)
  expect((await visitor.visit(second.callback.href)).statusCode).toBe(302)
})

test('an OAuth state expires after thirty minutes', async () => {
  const { visitor, callback } = await arriveAtCallback()
  visitor.tenant.clock.advance(30 * 60_000)
  expect((await visitor.visit(callback.href)).json().error_type).toBe('oauth_invalid_state')
})

test.each([
  ['state', 'oauth_invalid_callback_request'],
  ['code', 'oauth_invalid_callback_request'],
])('an OAuth callback without %s is refused', async (name, error_type) => {
  const { visitor, callback } = await arriveAtCallback()
  callback.searchParams.delete(name)
  expect((await visitor.visit(callback.href)).json().error_type).toBe(error_type)
})

test('a made-up OAuth state, code or callback URL is refused', async () => {
  const { visitor, callback } = await arriveAtCallback()
  const change = async (edit: (url: URL) => void) => {
    const url = new URL(callback)
    edit(url)
    return (await visitor.visit(url.href)).json().error_type
  }
  expect(await change((url) => url.searchParams.set('state', 'x'))).toBe('oauth_invalid_state')
  expect(await change((url) => (url.pathname += 'x'))).toBe('invalid_callback_id')
  expect(await change((url) => url.searchParams.set('code', 'x'))).toBe('oauth_auth_code_error')
})

test('an OAuth callback that is posted as a form works like one in a query', async () => {
  const { visitor, callback } = await arriveAtCallback()
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
  const response = await visitor.app.inject({
    method: 'POST',
    url: callback.pathname,
    headers,
    payload: callback.search.slice(1),
  })
  expect(response.headers.location).toContain('stytch_token_type=oauth')
})

async function cancel(headers: Record<string, string>) {
  const visitor = createVisitor()
  const start = await visitor.startOauth()
  const page = await visitor.submitPage(String(start.headers.location), { action: 'cancel' })
  return visitor.visit(String(page.headers.location), headers)
}

test('cancelling an OAuth sign-in shows an error page with a link back', async () => {
  const response = await cancel(HTML)
  expect(response.statusCode).toBe(400)
  expect(response.headers['content-type']).toContain('text/html')
  expect(response.body).toContain('An error was encountered in the callback of the OAuth flow. Please try again.')
  expect(response.body).toContain('href="http://localhost:3000/login">Back to sign-in</a>')
  expect(response.body).toContain('<dd>oauth_flow_callback_error</dd>')
  expect(response.body).toContain('<dd>access_denied</dd>')
})

test('a project without OAuth error pages returns JSON errors to browsers', async () => {
  const visitor = createVisitor()
  visitor.tenant.config.oauth_error_pages_enabled = false
  const response = await visitor.startOauth({ login_redirect_url: 'https://evil.example/' }, 'github', HTML)
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(response.json()).toMatchObject({ status_code: 400, error_type: 'no_match_for_provided_oauth_url' })
  const url = `/v1/oauth/callback/${getCallbackUrl(visitor.tenant, 'github').split('/').at(-1)}`
  expect((await visitor.visit(url, HTML)).json().error_type).toBe('oauth_invalid_callback_request')
})

test.each([
  ['application/json', false],
  ['*/*', false],
  ['application/json, text/html;q=0', false],
  ['text/html;q=0.000', false],
  ['application/json, TEXT/HTML;q=0.5', true],
])('a caller of the OAuth callback that accepts %s gets an HTML page: %s', async (accept, isPage) => {
  expect(String((await cancel({ accept })).headers['content-type']).startsWith('text/html')).toBe(isPage)
})

test('a caller of the OAuth callback that does not accept HTML gets a JSON error', async () => {
  const response = await cancel({ accept: '*/*' })
  expect(response.json()).toMatchObject({
    status_code: 400,
    error_type: 'oauth_flow_callback_error',
    error_details: { error: 'access_denied' },
  })
})

test('a forked tenant has OAuth callbacks of its own', async () => {
  const original = createVisitor()
  await original.comeBack()
  const copy = createVisitor()
  const { public_token } = copy.tenant
  const url = `/_mock/${original.tenant.public_token}/fork`
  await original.app.inject({ method: 'POST', url, payload: { to: public_token } })
  expect((await copy.comeBack()).searchParams.get('token')).toMatch(/^[\w-]{43}$/)
  expect((await copy.signIn()).session_token).not.toBe('')
  expect((await original.signIn()).session_token).not.toBe('')
})
