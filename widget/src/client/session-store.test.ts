import { expect, test } from 'vitest'
import { createCookies } from './cookies.ts'
import { createSessionStore } from './session.ts'
import { createStorage } from './storage.ts'
import { createFakeBrowser } from './testing/fake-browser.ts'
import { createFakeClock } from './testing/fake-clock.ts'
import { createSession, createUser } from './testing/fake-provider.ts'

const SIGN_IN = { user: createUser(), session: createSession(), session_token: 'token-1', session_jwt: 'h.p.1' }

function openStore() {
  const clock = createFakeClock()
  const browser = createFakeBrowser({ clock })
  const { page, cookieJar: jar, storageAreas } = browser.openTab()
  const storage = createStorage('root', storageAreas, page)
  const cookies = createCookies({ jar, page, storage })
  const getCookieNames = () => browser.getCookies().map(({ name }) => name.replace('stytch_', ''))
  return {
    store: createSessionStore({ cookies, storage, page }),
    cookies,
    storage,
    page,
    clock,
    browser,
    getCookieNames,
  }
}

test(
  'an intermediate session token replaces the session',
  { tags: ['session.cookie-intermediate', 'session-state.intermediate-only'] },
  () => {
    const { store, cookies, browser, getCookieNames } = openStore()
    store.signIn(SIGN_IN)
    store.setIntermediateToken('ist-1')
    expect(getCookieNames()).toEqual(['intermediate_session_token'])
    expect(cookies.read('intermediate')).toBe('ist-1')
    expect(store.get()).toEqual({ user: null, session: null, fromCache: false })
    expect(browser.local.get('root')).toBe('null')
  },
)

test.each([
  [{}, []],
  [{ keepIntermediate: true }, ['intermediate_session_token']],
])('signing out with the options %j leaves the cookies %j', { tags: 'session-state.removes-all' }, (options, names) => {
  const { store, cookies, getCookieNames } = openStore()
  store.signIn(SIGN_IN)
  cookies.write('intermediate', 'ist-1')
  store.signOut(options)
  expect(getCookieNames()).toEqual(names)
  expect(store.get().session).toBeNull()
})

test('setTokens replaces the intermediate session token and keeps the state', () => {
  const { store, cookies, getCookieNames } = openStore()
  cookies.write('intermediate', 'ist-1')
  store.setTokens({ session_token: 'from-server' })
  expect(getCookieNames()).toEqual(['session'])
  expect(store.getTokens()).toBeNull()
  store.setTokens({ session_token: 'from-server', session_jwt: 'h.p.s' })
  expect(store.getTokens()).toEqual({ session_token: 'from-server', session_jwt: 'h.p.s' })
  expect(store.get().session).toBeNull()
})

test('tokens passed to setTokens expire with the session', () => {
  const { store, browser } = openStore()
  store.signIn(SIGN_IN)
  store.setTokens({ session_token: 'from-server', session_jwt: 'h.p.s' })
  expect(browser.getCookies().map(({ attributes }) => attributes['max-age'])).toEqual(['3600', '3600'])
})

test.each([{ session_token: '' }, { session_jwt: '' }])(
  'a sign-in response with %j means that the session cookies are HttpOnly',
  (tokens) => {
    const { store, browser, getCookieNames } = openStore()
    store.signIn(SIGN_IN)
    store.signIn({ ...SIGN_IN, ...tokens })
    expect(getCookieNames()).toEqual([])
    expect(browser.local.get('root::http_only_cookies')).toBe('true')
    expect(store.hasCredentials()).toBe(true)
    store.signIn(SIGN_IN)
    expect(browser.local.has('root::http_only_cookies')).toBe(false)
  },
)

test('a page without credentials is signed out', () => {
  const { store } = openStore()
  expect(store.hasCredentials()).toBe(false)
  expect(store.getTokens()).toBeNull()
})

test('the identity of the session store changes with the session and with its token', () => {
  const { store } = openStore()
  const identities = [store.getIdentity()]
  store.signIn(SIGN_IN)
  identities.push(store.getIdentity())
  store.signIn({ ...SIGN_IN, session_token: 'token-2' })
  identities.push(store.getIdentity())
  store.signIn({ ...SIGN_IN, session: createSession({ session_id: 'session-test-2' }), session_token: 'token-2' })
  identities.push(store.getIdentity())
  expect(new Set(identities).size).toBe(4)
})

test('synchronizing with storage applies a changed state once, and ignores a removed one', () => {
  const { store, browser } = openStore()
  store.signIn(SIGN_IN)
  expect(store.syncWithStorage()).toBe(false)
  browser.local.set('root', 'null')
  expect(store.syncWithStorage()).toBe(true)
  expect(store.get().session).toBeNull()
  expect(store.syncWithStorage()).toBe(false)
  browser.local.delete('root')
  expect(store.syncWithStorage()).toBe(false)
})

test('checkCookies throws an error that names blocked cookies as the cause', () => {
  const { page, storageAreas } = createFakeBrowser({ clock: createFakeClock() }).openTab()
  const storage = createStorage('root', storageAreas, page)
  const jar = { read: () => '', write: () => {} }
  const cookies = createCookies({ jar, page, storage })
  const store = createSessionStore({ cookies, storage, page })
  expect(() => store.checkCookies()).toThrow('This browser blocks cookies, which are needed to stay signed in.')
})

const LARGE_JWT = `h.${'p'.repeat(6_000)}.s`
const OTHER = {
  user: createUser({ user_id: 'user-test-2' }),
  session: createSession({ session_id: 'session-test-2', user_id: 'user-test-2' }),
  session_token: 'token-2',
  session_jwt: LARGE_JWT,
}

test(
  'a JWT that is too large for a cookie is an error that says what to do, and never leaves that of another session',
  { tags: 'threat.b13' },
  () => {
    const { store, getCookieNames } = openStore()
    store.signIn(SIGN_IN)
    expect(() => store.signIn(OTHER)).toThrow('Make the custom claims of the session smaller.')
    expect(getCookieNames()).toEqual([])
    expect(store.get()).toMatchObject({ user: null, session: null })
  },
)

test('a live session whose JWT has become too large keeps its token and loses its previous JWT', () => {
  const { store, getCookieNames } = openStore()
  store.signIn(SIGN_IN)
  const refresh = () => store.signIn({ ...SIGN_IN, session_jwt: LARGE_JWT })
  expect(refresh).toThrow(expect.objectContaining({ name: 'BrowserBlockedError', blocked: 'token_size' }))
  expect(getCookieNames()).toEqual(['session'])
  expect(store.get().session).not.toBeNull()
})

test.each([
  ['without a JWT', {}],
  ['with one that is too large', { session_jwt: LARGE_JWT }],
])('the token of another session, %s, removes the JWT of the previous session', { tags: 'threat.b13' }, (_, more) => {
  const { store, browser } = openStore()
  store.signIn(SIGN_IN)
  try {
    store.setTokens({ session_token: 'token-2', ...more })
  } catch (error) {
    expect(error).toMatchObject({ blocked: 'token_size' })
  }
  expect(browser.getCookies().map(({ value }) => value)).toEqual(['token-2'])
})

test.each([
  ['ahead by more than a session', 7_200_000],
  ['behind by more than a session', -7_200_000],
])('on a device whose clock is %s, a session is kept for its duration', { tags: 'threat.b13' }, async (_, ahead_ms) => {
  const { store, clock, getCookieNames } = openStore()
  await clock.advance(Math.max(0, ahead_ms))
  const toTime = (minutes: number) => new Date(clock.now() - ahead_ms + minutes * 60_000).toISOString()
  store.signIn({ ...SIGN_IN, session: createSession({ last_accessed_at: toTime(0), expires_at: toTime(60) }) })
  await clock.advance(60 * 60_000 - 1)
  expect(getCookieNames()).toEqual(['session', 'session_jwt'])
  await clock.advance(1)
  expect(getCookieNames()).toEqual([])
})

test('a session whose token the browser drops is an error, and the page is signed out', () => {
  const { cookies, storage, page } = openStore()
  const store = createSessionStore({ cookies: { ...cookies, write: () => {} }, storage, page })
  expect(() => store.signIn(SIGN_IN)).toThrow('This browser blocks cookies')
  expect(store.get()).toMatchObject({ user: null, session: null })
})

test.each(['', 'soon'])('a session with the last access %j is kept until the browser is closed', (last_accessed_at) => {
  const { store, browser } = openStore()
  store.signIn({ ...SIGN_IN, session: createSession({ last_accessed_at }) })
  expect(browser.getCookies().map(({ attributes }) => attributes['max-age'])).toEqual([undefined, undefined])
})
