import { expect, test, vi } from 'vitest'
import { createSession, createSignIn, createUser } from './testing/fake-provider.ts'
import { createWorld, openClient, openSignedIn, STATE_KEY } from './testing/open-client.ts'

const never = () => new Promise(() => {})

test('a sign-in stores user and session, and never a token', async () => {
  const world = createWorld()
  await openSignedIn(world)
  const text = world.browser.local.get(STATE_KEY) ?? ''
  expect(JSON.parse(text)).toEqual({ user: createUser(), session: createSession() })
  expect(text).not.toContain('token-1')
})

test('the cached state is there at once, and says that it is of the cache', async () => {
  const world = createWorld({ '/sessions/authenticate': never })
  await openSignedIn(world)
  const { client } = await openClient(world)
  expect(client.session.getInfo()).toEqual({ session: createSession(), fromCache: true })
  expect(client.user.getInfo()).toEqual({ user: createUser(), fromCache: true })
})

test('a page without a session cookie begins signed out, whatever is stored', async () => {
  const world = createWorld()
  await openSignedIn(world)
  world.browser.deleteCookies()
  const { client } = await openClient(world)
  expect(client.state.getSnapshot()).toEqual({ user: null, session: null, fromCache: false })
  expect(world.browser.local.get(STATE_KEY)).toBe('null')
})

test('a late storage event of another tab does not sign in again', async () => {
  const world = createWorld()
  await openSignedIn(world)
  world.browser.deleteCookies()
  const { client, tab } = await openClient(world)
  tab.dispatchStorage(STATE_KEY)
  expect(client.session.getSync()).toBeNull()
})

test('a cookie without a stored state leaves it open who is signed in', async () => {
  const world = createWorld({ '/sessions/authenticate': never })
  await openSignedIn(world)
  world.browser.local.clear()
  const { client } = await openClient(world)
  expect(client.state.getSnapshot()).toEqual({ user: null, session: null, fromCache: true })
})

test.each(['{"half":', '"text"', '5', '[]'])('a stored %s is nobody', async (text) => {
  const world = createWorld({ '/sessions/authenticate': never })
  await openSignedIn(world)
  world.browser.local.set(STATE_KEY, text)
  const { client } = await openClient(world)
  expect(client.session.getSync()).toBeNull()
})

test('signing in removes the intermediate token', async () => {
  const world = createWorld()
  const { client, tab } = await openClient(world)
  tab.cookieJar.write('stytch_intermediate_session_token=ist-1; path=/')
  await client.oauth.authenticate('token', { session_duration_minutes: 60 })
  expect(world.browser.getCookies().map(({ name }) => name)).toEqual(['stytch_session', 'stytch_session_jwt'])
})

test('a page that begins signed out keeps the intermediate token', async () => {
  const world = createWorld()
  world.browser.openTab().cookieJar.write('stytch_intermediate_session_token=ist-1; path=/')
  await openClient(world)
  expect(world.browser.getCookies().map(({ name }) => name)).toEqual(['stytch_intermediate_session_token'])
})

test('empty tokens mean cookies that only the server reads, and the page stays signed in', async () => {
  const world = createWorld({ '/oauth/authenticate': createSignIn({ session_token: '', session_jwt: '' }) })
  const { client } = await openSignedIn(world)
  expect(world.browser.getCookies()).toEqual([])
  expect(client.session.getTokens()).toBeNull()
  world.provider.answer({ '/sessions/authenticate': createSignIn({ session_token: '', session_jwt: '' }) })
  const reloaded = await openClient(world)
  expect(reloaded.client.session.getInfo()).toEqual({ session: createSession(), fromCache: false })
})

test('signing out of such a session is remembered too', async () => {
  const world = createWorld({ '/oauth/authenticate': createSignIn({ session_token: '', session_jwt: '' }) })
  const { client } = await openSignedIn(world)
  await client.session.revoke()
  const reloaded = await openClient(world)
  expect(reloaded.client.session.getInfo()).toEqual({ session: null, fromCache: false })
})

test('a browser that keeps no cookies is told so, and nobody is signed in', async () => {
  const world = createWorld()
  const { client } = await openClient(world, { cookieJar: { read: () => '', write: () => {} } })
  const signingIn = client.oauth.authenticate('token', { session_duration_minutes: 60 })
  await expect(signingIn).rejects.toMatchObject({ name: 'BrowserBlockedError', blocked: 'cookies' })
  expect(client.session.getSync()).toBeNull()
})

test('a browser without local storage signs in for the page', async () => {
  const { client } = await openSignedIn(createWorld(), { storageAreas: { local: undefined, tab: undefined } })
  expect(client.session.getSync()?.session_id).toBe('session-test-1')
})

test('listeners hear of a change, not of a session that was only used', async () => {
  const world = createWorld({
    '/sessions/authenticate': createSignIn({ session: { last_accessed_at: '2026-01-05T09:03:00Z' } }),
  })
  const { client } = await openClient(world)
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
})

test('the first confirmation is a change, also when nothing differs', async () => {
  const world = createWorld({ '/sessions/authenticate': createSignIn() })
  await openSignedIn(world)
  let respond: (payload: unknown) => void = () => {}
  world.provider.answer({ '/sessions/authenticate': () => new Promise((resolve) => (respond = resolve)) })
  const { client } = await openClient(world)
  const listener = vi.fn()
  client.state.subscribe(listener)
  respond(createSignIn())
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1))
  expect(client.state.getSnapshot().fromCache).toBe(false)
})

test('signing in and out in one tab shows in the other', async () => {
  const world = createWorld()
  const one = await openClient(world)
  const other = await openClient(world)
  await one.client.oauth.authenticate('token', { session_duration_minutes: 60 })
  expect(other.client.session.getSync()?.session_id).toBe('session-test-1')
  await other.client.session.revoke()
  expect(one.client.session.getSync()).toBeNull()
  expect(one.client.user.getSync()).toBeNull()
})

test('a stored state that lacks the user leaves the one that is known', async () => {
  const world = createWorld()
  const { client } = await openSignedIn(world)
  const foreign = world.browser.openTab()
  foreign.storageAreas.local.setItem(
    STATE_KEY,
    JSON.stringify({ session: createSession({ session_id: 'session-test-2' }) }),
  )
  expect(client.session.getSync()?.session_id).toBe('session-test-2')
  expect(client.user.getSync()?.user_id).toBe('user-test-1')
})

test('a page that comes back from the back/forward cache sees what happened without it', async () => {
  const world = createWorld()
  const { client, tab } = await openSignedIn(world)
  world.browser.local.set(STATE_KEY, 'null')
  tab.dispatch('pageshow')
  expect(client.session.getSync()).toBeNull()
})
