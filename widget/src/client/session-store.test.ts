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
  const cookies = createCookies({ jar, page, clock, storage })
  const getCookieNames = () => browser.getCookies().map(({ name }) => name.replace('stytch_', ''))
  return { store: createSessionStore({ cookies, storage, page }), cookies, browser, getCookieNames }
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
  const expires = 'Mon, 05 Jan 2026 10:00:00 GMT'
  expect(browser.getCookies().map(({ attributes }) => attributes['expires'])).toEqual([expires, expires])
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
  const cookies = createCookies({ jar, page, clock: createFakeClock(), storage })
  const store = createSessionStore({ cookies, storage, page })
  expect(() => store.checkCookies()).toThrow('This browser blocks cookies, which are needed to stay signed in.')
})
