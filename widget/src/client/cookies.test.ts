import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createCookies } from './cookies.ts'
import { findCookieJar, type CookieOptions } from './own-cookies.ts'
import { createStorage } from './storage.ts'
import { createFakeBrowser, PUBLIC_SUFFIX, type FakeBrowser } from './testing/fake-browser.ts'
import { createFakeClock } from './testing/fake-clock.ts'

const HOUR_S = 3_600

function openCookies(origin: string, options?: CookieOptions) {
  const clock = createFakeClock()
  const browser = createFakeBrowser({ origin, clock })
  const reopen = (changed?: CookieOptions) => {
    const { cookieJar: jar, page, storageAreas } = browser.openTab()
    return createCookies({ jar, page, storage: createStorage('root', storageAreas, page) }, changed)
  }
  return { cookies: reopen(options), reopen, browser, clock }
}

test(
  'a session cookie is SameSite=Lax, Secure, valid for the whole site, and expires with the session',
  {
    tags: [
      'session.expires-at',
      'session.cookie-token',
      'session.cookie-jwt',
      'cookies.same-site',
      'cookies.path',
      'cookies.session-name',
      'cookies.jwt-name',
    ],
  },
  () => {
    const { cookies, browser } = openCookies('https://app.example.com')
    cookies.write('opaque', 'token-1', HOUR_S)
    cookies.write('jwt', 'h.p.s', HOUR_S)
    const attributes = { path: '/', 'max-age': '3600', secure: '', samesite: 'lax' }
    expect(browser.getCookies()).toEqual([
      { name: 'stytch_session', value: 'token-1', attributes },
      { name: 'stytch_session_jwt', value: 'h.p.s', attributes },
    ])
  },
)

test(
  'an intermediate session token has its own cookie, with the attributes of a session cookie',
  { tags: 'cookies.intermediate-name' },
  () => {
    const { cookies, browser } = openCookies('https://app.example.com')
    cookies.write('intermediate', 'ist-1')
    const attributes = { path: '/', 'max-age': '600', secure: '', samesite: 'lax' }
    expect(browser.getCookies()).toEqual([{ name: 'stytch_intermediate_session_token', value: 'ist-1', attributes }])
  },
)

test(
  'the cookie of an intermediate session token expires after 10 minutes',
  { tags: 'intermediate.lifetime' },
  async () => {
    const { cookies, clock } = openCookies('https://app.example.com')
    cookies.write('intermediate', 'ist-1')
    await clock.advance(599_999)
    expect(cookies.read('intermediate')).toBe('ist-1')
    await clock.advance(1)
    expect(cookies.read('intermediate')).toBeUndefined()
  },
)

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://127.1.2.3', 'http://[::1]:3000'])(
  'cookies of %s have neither the Secure nor the Domain attribute',
  { tags: 'cookies.localhost' },
  (origin) => {
    const { cookies, browser } = openCookies(origin, { availableToSubdomains: true, domain: 'example.com' })
    cookies.write('opaque', 'token-1', HOUR_S)
    expect(browser.getCookies()[0]?.attributes).not.toHaveProperty('secure')
    expect(browser.getCookies()[0]?.attributes).not.toHaveProperty('domain')
  },
)

test.each(['http://localhost.example.com', 'http://127.0.0.1.example.com', 'http://example.com'])(
  'cookies of %s have the Secure attribute',
  { tags: 'cookies.secure' },
  (origin) => {
    const { cookies, browser } = openCookies(origin)
    cookies.write('opaque', 'token-1', HOUR_S)
    expect(browser.getCookies()[0]?.attributes).toHaveProperty('secure')
  },
)

test('cookies of a host below localhost have the Secure attribute only over https', () => {
  const isSecure = (origin: string) => {
    const { cookies, written } = openRecorded(origin)
    cookies.write('opaque', 'token-1', HOUR_S)
    return written.every((cookie) => cookie.includes('; secure'))
  }
  expect(isSecure('http://tenant.localhost:3000')).toBe(false)
  expect(isSecure('https://tenant.localhost:3000')).toBe(true)
})

test('cookie names and path are configurable', { tags: 'cookies.path' }, () => {
  const options = { opaqueTokenCookieName: 'mine', jwtCookieName: 'mine_jwt', istCookieName: 'mine_ist', path: '/app' }
  const { cookies, browser } = openCookies('https://app.example.com', options)
  cookies.write('opaque', 'one', HOUR_S)
  cookies.write('jwt', 'two', HOUR_S)
  cookies.write('intermediate', 'three')
  expect(browser.getCookies().map(({ name, attributes }) => [name, attributes['path']])).toEqual([
    ['mine', '/app'],
    ['mine_jwt', '/app'],
    ['mine_ist', '/app'],
  ])
})

test.each(['opaqueTokenCookieName', 'jwtCookieName', 'istCookieName', 'path', 'domain'])(
  'the cookie option %s must be a string',
  { tags: ['cookie-options.names', 'cookie-options.path', 'cookie-options.domain'] },
  (name) => {
    const options: unknown = { [name]: 5 }
    expect(() => openCookies('https://app.example.com', options as CookieOptions)).toThrow(
      `cookieOptions.${name} must be a string.`,
    )
  },
)

test.each([
  [{ availableToSubdomains: true }, 'app.example.com'],
  [{ availableToSubdomains: true, domain: 'example.com' }, 'example.com'],
  [{ domain: 'example.com' }, undefined],
])('with the options %o the cookie domain is %s', (options, domain) => {
  const { cookies, browser } = openCookies('https://app.example.com:8443', options)
  cookies.write('opaque', 'token-1', HOUR_S)
  expect(browser.getCookies()[0]?.attributes['domain']).toBe(domain)
})

test('writing a cookie removes a cookie of the same name with another domain', () => {
  const { cookies, reopen, browser } = openCookies('https://app.example.com', {
    availableToSubdomains: true,
    domain: 'example.com',
  })
  cookies.write('opaque', 'of-the-domain', HOUR_S)
  reopen().write('opaque', 'of-the-host', HOUR_S)
  expect(browser.getCookies().map(({ value }) => value)).toEqual(['of-the-host'])
})

test('removing a cookie removes it for every domain and path ever used', () => {
  const subdomains = { availableToSubdomains: true, domain: 'example.com' }
  const { cookies, reopen, browser } = openCookies('https://app.example.com', subdomains)
  cookies.write('opaque', 'one', HOUR_S)
  reopen({ path: '/app' }).write('jwt', 'two', HOUR_S)
  reopen({ path: '/app' }).remove('opaque', 'jwt', 'intermediate')
  expect(browser.getCookies()).toEqual([])
  expect(browser.local.get('root::seen_domains')).toBe('["example.com"]')
})

test('any cookie value survives a round trip, and no value injects a cookie attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => {
      const { cookies, browser } = openCookies('https://app.example.com')
      cookies.write('opaque', value, HOUR_S)
      expect(cookies.read('opaque')).toBe(value)
      expect(browser.getCookies()).toHaveLength(1)
      expect(browser.getCookies()[0]?.attributes['path']).toBe('/')
    }),
    { seed: 20260105 },
  )
})

test('parentheses in a cookie name are percent-encoded, and the cookie can be read', () => {
  const { cookies, browser } = openCookies('https://app.example.com', { opaqueTokenCookieName: 'a(b)' })
  cookies.write('opaque', 'token-1')
  expect(browser.getCookies()[0]?.name).toBe('a%28b%29')
  expect(cookies.read('opaque')).toBe('token-1')
})

test('a cookie of a similar name is not read', () => {
  const { cookies } = openCookies('https://app.example.com')
  cookies.write('jwt', 'h.p.s', HOUR_S)
  expect(cookies.read('opaque')).toBeUndefined()
})

test('areKept() detects blocked cookies and leaves no probe cookie behind', () => {
  const { cookies, browser } = openCookies('https://app.example.com')
  expect(cookies.areKept()).toBe(true)
  expect(browser.getCookies()).toEqual([])
  const { page, storageAreas } = browser.openTab()
  const jar = { read: () => '', write: () => {} }
  expect(createCookies({ jar, page, storage: createStorage('root', storageAreas, page) }).areKept()).toBe(false)
})

/** Opens a page that records every write to its cookies. */
function openRecorded(origin: string, stored = '', options?: CookieOptions) {
  const clock = createFakeClock()
  const { page, storageAreas } = createFakeBrowser({ origin, clock }).openTab()
  const written: string[] = []
  const storage = createStorage('root', storageAreas, page)
  const jar = { read: () => stored, write: (cookie: string) => void written.push(cookie) }
  return { cookies: createCookies({ jar, page, storage }, options), storage, written }
}

test.each([
  ['https://app.example.com', true],
  ['http://localhost:3000', false],
])('removing and probing cookies on %s uses the Secure attribute: %s', (origin, isSecure) => {
  const { cookies, written } = openRecorded(origin)
  cookies.remove('opaque')
  cookies.areKept()
  expect(written.length).toBeGreaterThan(3)
  for (const cookie of written) expect(cookie.includes('secure')).toBe(isSecure)
  expect(written.at(-1)).toMatch(/^latchkey_probe=/)
})

test('writing a cookie without duplicates takes a single write to document.cookie', () => {
  const { cookies, written } = openRecorded('http://localhost:3000', 'stytch_session=token-1')
  cookies.write('opaque', 'token-1', HOUR_S)
  expect(written).toHaveLength(1)
})

test('a cookie without a lifetime lasts until the browser is closed', () => {
  const { cookies, written } = openRecorded('http://localhost:3000')
  cookies.write('opaque', 'token-1')
  expect(written).toEqual(['stytch_session=token-1; path=/; sameSite=lax'])
})

test('when document.cookie throws, cookies are read as empty and writes are ignored', () => {
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: blocked, set: blocked }))
  const jar = findCookieJar()
  jar.write('a=b')
  expect(jar.read()).toBe('')
})

test('an existing session cookie proves that cookies work, without a probe cookie', () => {
  const { cookies, written } = openRecorded('http://localhost:3000', 'stytch_session=token-1')
  expect(cookies.areKept()).toBe(true)
  expect(written).toEqual([])
})

test('a quoted cookie is read without its quotes', () => {
  const { cookies } = openRecorded('http://localhost:3000', 'a=b; stytch_session="token%201"; c=d')
  expect(cookies.read('opaque')).toBe('token 1')
})

test('removing a cookie that does not exist writes nothing', () => {
  const { cookies, written } = openRecorded('https://app.example.com', 'stytch_session_jwt=h.p.s')
  cookies.remove('opaque', 'intermediate')
  expect(written).toEqual([])
  cookies.remove('jwt')
  expect(written.length).toBeGreaterThan(0)
})

test.each(['/oauth', '/oauth/', '/oauth/authorize'])(
  'on /oauth/authorize, removing a missing cookie with the path %s writes nothing',
  (path) => {
    const { cookies, written } = openRecorded('https://app.example.com', '', { path })
    cookies.remove('opaque')
    expect(written).toEqual([])
  },
)

test.each(['/oauth/authorize/', '/o', '/oauth/auth', '/app'])(
  'on /oauth/authorize, a cookie with the path %s is erased although the page cannot see it',
  (path) => {
    const { cookies, written } = openRecorded('https://app.example.com', '', { path })
    cookies.remove('opaque')
    expect(written.some((cookie) => cookie.includes(`path=${path};`))).toBe(true)
  },
)

test('a cookie domain is remembered once, and malformed stored domains are ignored', () => {
  const options = { availableToSubdomains: true, domain: 'example.com' }
  const { cookies, storage, written } = openRecorded('https://app.example.com', 'stytch_session=token-1', options)
  storage.setJson('seen_domains', [1, 'old.example.com'])
  cookies.write('opaque', 'token-1')
  cookies.write('jwt', 'h.p.s')
  expect(storage.getJson('seen_domains')).toEqual(['old.example.com', 'example.com'])
  storage.setJson('seen_domains', [1, 'old.example.com'])
  cookies.remove('opaque')
  expect(written.some((cookie) => cookie.includes('domain=old.example.com'))).toBe(true)
  expect(written.filter((cookie) => cookie.includes('domain=1'))).toEqual([])
})

/** Opens a page under `/oauth/authorize` for which another host of the same site has planted cookies. */
function openTossed(planted: readonly string[], options?: CookieOptions) {
  const opened = openCookies('https://app.example.com', options)
  const { cookieJar } = opened.browser.openTab()
  for (const place of planted) cookieJar.write(`stytch_session=planted; ${place}`)
  opened.cookies.write('jwt', 'h.p.s', HOUR_S)
  return { ...opened, cookieJar }
}

const toValues = (browser: FakeBrowser) =>
  browser
    .getCookies()
    .filter(({ name }) => name === 'stytch_session')
    .map(({ value }) => value)

const PLACES = [
  'path=/oauth; domain=example.com',
  'path=/oauth/; domain=example.com',
  'path=/oauth/authorize; domain=example.com',
  'path=/oauth/authorize/; domain=app.example.com',
  'path=/; domain=example.com',
  'path=/; domain=app.example.com',
  'path=/oauth',
]

test.each(PLACES)('of two cookies with the same name, the one that this client wrote is read: %s', (place) => {
  const { cookies, reopen, browser, cookieJar } = openTossed([])
  cookies.write('opaque', 'own', HOUR_S)
  const stored = browser.getCookies()
  browser.deleteCookies()
  cookieJar.write(`stytch_session=planted; ${place}`)
  for (const { name, value, attributes } of stored) cookieJar.write(`${name}=${value}; path=${attributes['path']}`)
  expect(toValues(browser)).toEqual(['planted', 'own'])
  expect(reopen().read('opaque')).toBe('own')
  expect(toValues(browser)).toEqual(['own'])
})

test.each([
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'http://intranet',
  `https://${PUBLIC_SUFFIX}`,
])('clearing planted cookies of %s leaves the own one', { tags: 'threat.b3' }, (origin) => {
  const options = { availableToSubdomains: true, domain: new URL(origin).hostname }
  for (const { cookies, browser } of [openCookies(origin), openCookies(origin, options)]) {
    const { cookieJar } = browser.openTab()
    cookies.write('opaque', 'own', HOUR_S)
    cookieJar.write('stytch_session=planted; path=/oauth')
    expect(cookies.read('opaque')).toBe('own')
    expect(toValues(browser)).toEqual(['own'])
    cookieJar.write('stytch_session=planted; path=/oauth')
    cookies.write('opaque', 'renewed', HOUR_S)
    expect(toValues(browser)).toEqual(['renewed'])
    expect(browser.getCookies()[0]?.attributes['max-age']).toBe('3600')
    cookies.remove('opaque')
    expect(browser.getCookies()).toEqual([])
  }
})

test('duplicate cookies that this client has not written are all ignored and removed', { tags: 'threat.b3' }, () => {
  const { cookies, browser, cookieJar } = openTossed(PLACES)
  expect(cookies.read('opaque')).toBeUndefined()
  expect(toValues(browser)).toEqual([])
  cookieJar.write('stytch_session=planted; path=/')
  expect(cookies.read('opaque')).toBe('planted')
})

test('a duplicate cookie with the token of an earlier sign-in is ignored and removed', () => {
  const { cookies, browser, cookieJar } = openTossed([])
  cookies.write('opaque', 'earlier', HOUR_S)
  cookies.write('opaque', 'own', HOUR_S)
  cookieJar.write('stytch_session=earlier; path=/oauth; domain=example.com')
  expect(cookies.read('opaque')).toBe('own')
  expect(toValues(browser)).toEqual(['own'])
})

test('without local storage, the client still recognizes a cookie that it wrote itself', () => {
  const clock = createFakeClock()
  const { page, cookieJar: jar } = createFakeBrowser({ origin: 'https://app.example.com', clock }).openTab()
  const storage = createStorage('root', { local: undefined, tab: undefined }, page)
  const cookies = createCookies({ jar, page, storage })
  cookies.write('opaque', 'own', HOUR_S)
  jar.write('stytch_session=planted; path=/oauth; domain=example.com')
  expect(cookies.read('opaque')).toBe('own')
})

test('local storage does not contain the token of a session cookie', () => {
  const { cookies, browser } = openCookies('https://app.example.com')
  cookies.write('opaque', 'token-1', HOUR_S)
  expect([...browser.local.values()].join()).not.toContain('token-1')
})

test.each(['https://app.example.com', 'http://localhost:3000'])(
  'a cookie with the __Host- prefix is Secure and has no Domain attribute on %s',
  (origin) => {
    const { cookies, written } = openRecorded(origin, '', { opaqueTokenCookieName: '__Host-stytch_session' })
    cookies.write('opaque', 'token-1')
    expect(written).toEqual(['__Host-stytch_session=token-1; path=/; secure; sameSite=lax'])
    cookies.remove('opaque')
    expect(written.every((cookie) => cookie.includes('; secure'))).toBe(true)
  },
)
