import { findErrorType } from '@latchkey/openapi'
import { expect, onTestFinished, test } from 'vitest'
import { asanaLinks } from '../asana/asana-links.ts'
import { createMockProvider } from '../mock-provider.ts'
import { sessions, type SessionRow } from '../sessions/sessions.ts'
import { createUser } from '../users/users.ts'

const SESSION = 'stytch_session=token-1'
const YEAR_9999 = '9999-01-01T00:00:00.000Z'

/** A signed-in user of a tenant, and the servers that the browser visits. */
async function startConnection(public_token = 'public-token-test-asana') {
  const mock = createMockProvider({ port: 0, web: { root: '/nowhere', port: 0 } })
  onTestFinished(() => mock.close())
  const { provider, web } = await mock.listen()
  const tenant = mock.tenants.find(public_token)
  if (!tenant) throw new Error('no tenant')
  const user = createUser(tenant, { email: 'ada@example.com', name: { first_name: 'Ada' } })
  for (const name of ['1', '2']) {
    sessions(tenant).set(`token-${name}`, {
      session_id: `session-test-${name}`,
      session_token: `token-${name}`,
      user_id: user.user_id,
      expires_at: YEAR_9999,
    } as SessionRow)
  }
  const request = {
    client_id: '1209000000000001',
    redirect_uri: `${web}/api/asana/callback`,
    state: user.user_id,
  }
  const decide = (action: 'allow' | 'deny') =>
    fetch(`${provider}/_pages/asana/-/oauth_authorize`, {
      method: 'POST',
      body: new URLSearchParams({ ...request, action }),
      redirect: 'manual',
    }).then((response) => response.headers.get('location') ?? '')
  /** Starts a connection in a browser. @returns the browser's cookies */
  const start = async (session = SESSION, headers: Record<string, string> = {}) => {
    const response = await fetch(`${web}/api/asana/start`, { method: 'POST', headers: { ...headers, cookie: session } })
    return { status: response.status, cookies: [session, ...response.headers.getSetCookie()] }
  }
  /** Opens the callback. By default in the browser that has just started the connection. */
  const comeBack = async (url: string, cookies?: string[]) => {
    const cookie = (cookies ?? (await start()).cookies).map((given) => given.split(';', 1)[0]).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    return response.headers.get('location')
  }
  return { tenant, user, request, provider, web, decide, start, comeBack }
}

function failure(code: string): string {
  return `/?error=${code}`
}

test('allowing access on the Asana page connects the user’s own Asana account', async () => {
  const { tenant, user, decide, comeBack } = await startConnection()
  expect(await comeBack(await decide('allow'))).toBe('/?asana_connected=true')
  expect(asanaLinks(tenant).get(user.user_id)).toMatchObject({ account: { name: 'Ada', email: 'ada@example.com' } })
})

test('denying access on the Asana page leads to an access_denied error without a connection', async () => {
  const { tenant, user, decide, comeBack } = await startConnection()
  expect(await comeBack(await decide('deny'))).toBe(failure('access_denied'))
  expect(asanaLinks(tenant).has(user.user_id)).toBe(false)
})

test('an Asana authorization code can be exchanged once', async () => {
  const { decide, comeBack } = await startConnection()
  const back = await decide('allow')
  await comeBack(back)
  expect(await comeBack(back)).toBe(failure('exchange_failed'))
})

test(
  'an Asana callback that this browser did not start is refused without using up the code',
  { tags: 'threat.c5' },
  async () => {
    const { tenant, user, decide, comeBack } = await startConnection('public-token-test-asana-planted')
    const back = await decide('allow')
    expect(await comeBack(back, [SESSION])).toBe(failure('not_started'))
    expect(await comeBack(back, [SESSION, 'asana_start=made-up'])).toBe(failure('not_started'))
    expect(asanaLinks(tenant).has(user.user_id)).toBe(false)
    expect(await comeBack(back)).toBe('/?asana_connected=true')
  },
)

test('the asana_start cookie is valid for one callback', { tags: 'threat.c5' }, async () => {
  const { decide, start, comeBack } = await startConnection('public-token-test-asana-once')
  const { cookies } = await start()
  expect(await comeBack(await decide('allow'), cookies)).toBe('/?asana_connected=true')
  expect(await comeBack(await decide('allow'), cookies)).toBe(failure('not_started'))
})

test('an asana_start cookie from another session of the same user is refused', async () => {
  const { decide, start, comeBack } = await startConnection('public-token-test-asana-session')
  const [, started = ''] = (await start()).cookies
  expect(await comeBack(await decide('allow'), ['stytch_session=token-2', started])).toBe(failure('not_started'))
})

test('the asana_start cookie is HttpOnly, short-lived, and limited to the callback path', async () => {
  const { start } = await startConnection('public-token-test-asana-cookie')
  const [, cookie = ''] = (await start()).cookies
  expect(cookie).toMatch(/^asana_start=[\w-]{43}; Max-Age=600; Path=\/api\/asana\/callback; HttpOnly; SameSite=Lax$/)
})

test('starting an Asana connection requires a session and a same-origin request', async () => {
  const { web, start } = await startConnection('public-token-test-asana-refused')
  expect((await start('')).status).toBe(401)
  expect(await start(SESSION, { origin: 'https://evil.example' })).toEqual({ status: 403, cookies: [SESSION] })
  expect((await start(SESSION, { origin: web })).status).toBe(204)
})

test('starting an Asana connection behind a local TLS proxy sets a Secure cookie', async () => {
  const { start } = await startConnection('public-token-test-asana-tls')
  const host = 'app.localhost:8443'
  const { status, cookies } = await start(SESSION, {
    origin: `https://${host}`,
    'x-forwarded-proto': 'https',
    'x-forwarded-host': host,
  })
  expect([status, cookies[1]]).toEqual([204, expect.stringContaining('; Secure')])
})

test('an Asana callback for a connection that another user started is refused', async () => {
  const { decide, comeBack } = await startConnection()
  const back = new URL(await decide('allow'))
  back.searchParams.set('state', 'user-test-somebody-else')
  expect(await comeBack(back.href)).toBe(failure('other_user'))
})

test.each(['', 'stytch_session=made-up'])(
  'an Asana callback without a session is refused (cookie %j)',
  async (cookie) => {
    const { decide, comeBack } = await startConnection()
    expect(await comeBack(await decide('allow'), [cookie])).toBe(failure('signed_out'))
  },
)

test('an Asana callback with an expired session is refused', async () => {
  const { tenant, decide, comeBack } = await startConnection()
  tenant.clock.freeze(Date.parse(YEAR_9999))
  expect(await comeBack(await decide('allow'))).toBe(failure('signed_out'))
})

test('an Asana callback without a code is refused', async () => {
  const { web, user, comeBack } = await startConnection()
  const back = `${web}/api/asana/callback?${new URLSearchParams({ state: user.user_id }).toString()}`
  expect(await comeBack(back)).toBe(failure('no_code'))
})

test.each([
  ['another app', { client_id: '1' }],
  ['another site', { redirect_uri: 'https://evil.example/api/asana/callback' }],
  ['another path', { redirect_uri: 'http://localhost:3000/elsewhere' }],
])('the Asana authorization page refuses a request for %s without redirecting', async (_what, changes) => {
  const { provider, request } = await startConnection()
  const query = new URLSearchParams({ response_type: 'code', ...request, ...changes })
  const response = await fetch(`${provider}/_pages/asana/-/oauth_authorize?${query.toString()}`, { redirect: 'manual' })
  expect(response.status).toBe(400)
})

test('the Asana page preserves the request, and its CSP allows the form to return to the app', async () => {
  const { provider, web, request } = await startConnection()
  const query = new URLSearchParams({ response_type: 'code', ...request })
  const response = await fetch(`${provider}/_pages/asana/-/oauth_authorize?${query.toString()}`)
  expect(response.headers.get('content-security-policy')).toContain(`form-action 'self' ${web};`)
  expect(await response.text()).toContain(`name="state" value="${request.state}"`)
})

test('an invalid Asana token request gets an OAuth error', async () => {
  const { provider } = await startConnection()
  const response = await fetch(`${provider}/_pages/asana/-/oauth_token`, {
    method: 'POST',
    body: new URLSearchParams(),
  })
  expect(response.status).toBe(400)
  const body: unknown = await response.json()
  expect(body).toMatchObject({ error: 'invalid_request' })
  expect(findErrorType(body)).toBe('bad_request')
})

test('a user’s Asana connection is returned with its time and can be deleted', async () => {
  const { tenant, user, web, decide, comeBack } = await startConnection('public-token-test-asana-connection')
  tenant.clock.freeze(Date.parse('2026-01-05T09:00:00Z'))
  const ask = async (method: 'GET' | 'DELETE' = 'GET') => {
    const headers = { cookie: 'stytch_session=token-1' }
    const response = await fetch(`${web}/api/asana/connection`, { method, headers })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    return response.json()
  }
  expect(await ask()).toEqual({ connection: null })
  await comeBack(await decide('allow'))
  expect(await ask()).toEqual({ connection: { connected_at: '2026-01-05T09:00:00.000Z', account_name: 'Ada' } })
  expect(await ask('DELETE')).toEqual({ connection: null })
  expect(asanaLinks(tenant).has(user.user_id)).toBe(false)
  expect(await ask()).toEqual({ connection: null })
})

test('the Asana connection cannot be read or deleted without a session', async () => {
  const { web } = await startConnection('public-token-test-asana-signed-out')
  for (const method of ['GET', 'DELETE']) {
    const response = await fetch(`${web}/api/asana/connection`, { method })
    expect([response.status, await response.json()]).toEqual([401, { error: 'signed_out' }])
  }
})
