import { expect, test, vi } from 'vitest'
import { createSession, createSignIn, createUser } from './testing/fake-provider.ts'
import { createEnvironment, openClient, openSignedIn, STATE_KEY } from './testing/open-client.ts'

const never = () => new Promise(() => {})

test('a sign-in stores the user and the session, but no token', async () => {
  const environment = createEnvironment()
  await openSignedIn(environment)
  const text = environment.browser.local.get(STATE_KEY) ?? ''
  expect(JSON.parse(text)).toEqual({ user: createUser(), session: createSession() })
  expect(text).not.toContain('token-1')
})

test('the cached session and user are available immediately, marked as cached', async () => {
  const environment = createEnvironment({ '/sessions/authenticate': never })
  await openSignedIn(environment)
  const { client } = await openClient(environment)
  expect(client.session.getInfo()).toEqual({ session: createSession(), fromCache: true })
  expect(client.user.getInfo()).toEqual({ user: createUser(), fromCache: true })
})

test(
  'a page without a session cookie starts signed out, whatever is stored',
  { tags: ['session.null', 'session-state.no-cookie'] },
  async () => {
    const environment = createEnvironment()
    await openSignedIn(environment)
    environment.browser.deleteCookies()
    const { client } = await openClient(environment)
    expect(client.state.getSnapshot()).toEqual({ user: null, session: null, fromCache: false })
    expect(environment.browser.local.get(STATE_KEY)).toBe('null')
  },
)

test('a late storage event of another tab does not sign in again', async () => {
  const environment = createEnvironment()
  await openSignedIn(environment)
  environment.browser.deleteCookies()
  const { client, tab } = await openClient(environment)
  tab.dispatchStorage(STATE_KEY)
  expect(client.session.getSync()).toBeNull()
})

test('a session cookie without a stored state leaves the session unconfirmed', async () => {
  const environment = createEnvironment({ '/sessions/authenticate': never })
  await openSignedIn(environment)
  environment.browser.local.clear()
  const { client } = await openClient(environment)
  expect(client.state.getSnapshot()).toEqual({ user: null, session: null, fromCache: true })
})

test.each(['{"half":', '"text"', '5', '[]'])('the malformed stored state %s counts as signed out', async (text) => {
  const environment = createEnvironment({ '/sessions/authenticate': never })
  await openSignedIn(environment)
  environment.browser.local.set(STATE_KEY, text)
  const { client } = await openClient(environment)
  expect(client.session.getSync()).toBeNull()
})

test('signing in removes the intermediate token', { tags: 'session-state.removes-intermediate' }, async () => {
  const environment = createEnvironment()
  const { client, tab } = await openClient(environment)
  tab.cookieJar.write('stytch_intermediate_session_token=ist-1; path=/')
  await client.oauth.authenticate('token', { session_duration_minutes: 60 })
  expect(environment.browser.getCookies().map(({ name }) => name)).toEqual(['stytch_session', 'stytch_session_jwt'])
})

test('a page that starts signed out keeps the intermediate token', { tags: 'cookies.intermediate-name' }, async () => {
  const environment = createEnvironment()
  environment.browser.openTab().cookieJar.write('stytch_intermediate_session_token=ist-1; path=/')
  await openClient(environment)
  expect(environment.browser.getCookies().map(({ name }) => name)).toEqual(['stytch_intermediate_session_token'])
})

test('empty tokens in a sign-in response mean HttpOnly cookies, and the page stays signed in', async () => {
  const environment = createEnvironment({ '/oauth/authenticate': createSignIn({ session_token: '', session_jwt: '' }) })
  const { client } = await openSignedIn(environment)
  expect(environment.browser.getCookies()).toEqual([])
  expect(client.session.getTokens()).toBeNull()
  environment.provider.respond({ '/sessions/authenticate': createSignIn({ session_token: '', session_jwt: '' }) })
  const reloaded = await openClient(environment)
  expect(reloaded.client.session.getInfo()).toEqual({ session: createSession(), fromCache: false })
})

test('signing out of a session with HttpOnly cookies persists after a reload', async () => {
  const environment = createEnvironment({ '/oauth/authenticate': createSignIn({ session_token: '', session_jwt: '' }) })
  const { client } = await openSignedIn(environment)
  await client.session.revoke()
  const reloaded = await openClient(environment)
  expect(reloaded.client.session.getInfo()).toEqual({ session: null, fromCache: false })
})

test('a sign-in in a browser that blocks cookies throws, and the page stays signed out', async () => {
  const environment = createEnvironment()
  const { client } = await openClient(environment, { cookieJar: { read: () => '', write: () => {} } })
  const signingIn = client.oauth.authenticate('token', { session_duration_minutes: 60 })
  await expect(signingIn).rejects.toMatchObject({ name: 'BrowserBlockedError', blocked: 'cookies' })
  expect(client.session.getSync()).toBeNull()
})

test('without local storage, a sign-in still provides a session', async () => {
  const { client } = await openSignedIn(createEnvironment(), { storageAreas: { local: undefined, tab: undefined } })
  expect(client.session.getSync()?.session_id).toBe('session-test-1')
})

test(
  'session listeners are called for changes, but not for a new last access time',
  { tags: 'session.last-accessed-at' },
  async () => {
    const environment = createEnvironment({
      '/sessions/authenticate': createSignIn({ session: { last_accessed_at: '2026-01-05T09:03:00Z' } }),
    })
    const { client } = await openClient(environment)
    const listener = vi.fn()
    const stop = client.session.onChange(listener)
    await client.oauth.authenticate('token', { session_duration_minutes: 60 })
    expect(listener).toHaveBeenCalledExactlyOnceWith(createSession())
    const snapshot = client.state.getSnapshot()
    await client.session.authenticate()
    expect(client.session.getSync()?.last_accessed_at).toBe('2026-01-05T09:03:00Z')
    expect(client.state.getSnapshot()).toBe(snapshot)
    stop()
    await client.session.revoke()
    expect(listener).toHaveBeenCalledTimes(1)
  },
)

test('the first confirmation of a session calls the listeners even if nothing has changed', async () => {
  const environment = createEnvironment({ '/sessions/authenticate': createSignIn() })
  await openSignedIn(environment)
  let respond: (payload: unknown) => void = () => {}
  environment.provider.respond({ '/sessions/authenticate': () => new Promise((resolve) => (respond = resolve)) })
  const { client } = await openClient(environment)
  const listener = vi.fn()
  client.state.subscribe(listener)
  respond(createSignIn())
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1))
  expect(client.state.getSnapshot().fromCache).toBe(false)
})

test('signing in and out in one tab updates the other tab', { tags: 'session-state.tabs' }, async () => {
  const environment = createEnvironment()
  const one = await openClient(environment)
  const other = await openClient(environment)
  await one.client.oauth.authenticate('token', { session_duration_minutes: 60 })
  expect(other.client.session.getSync()?.session_id).toBe('session-test-1')
  await other.client.session.revoke()
  expect(one.client.session.getSync()).toBeNull()
  expect(one.client.user.getSync()).toBeNull()
})

test('a stored state without a user keeps the current user', async () => {
  const environment = createEnvironment()
  const { client } = await openSignedIn(environment)
  const foreign = environment.browser.openTab()
  foreign.storageAreas.local.setItem(
    STATE_KEY,
    JSON.stringify({ session: createSession({ session_id: 'session-test-2' }) }),
  )
  expect(client.session.getSync()?.session_id).toBe('session-test-2')
  expect(client.user.getSync()?.user_id).toBe('user-test-1')
})

test('two clients of one token on a page are one state', async () => {
  const environment = createEnvironment()
  const first = await openClient(environment)
  const second = await openClient(environment, first.tab)
  const announced = vi.fn()
  second.client.state.subscribe(announced)
  await first.client.oauth.authenticate('token', { session_duration_minutes: 60 })
  expect(second.client.session.getSync()).toEqual(first.client.session.getSync())
  expect(second.client.session.getSync()).not.toBeNull()
  expect(announced).toHaveBeenCalled()
  await second.client.session.revoke()
  expect(first.client.session.getSync()).toBeNull()
})

test('a page restored from the back/forward cache applies changes of other tabs', async () => {
  const environment = createEnvironment()
  const { client, tab } = await openSignedIn(environment)
  environment.browser.local.set(STATE_KEY, 'null')
  tab.dispatch('pageshow')
  expect(client.session.getSync()).toBeNull()
})
