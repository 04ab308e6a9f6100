import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { beginSignIn, clearReturnTo, readReturnTo, saveReturnTo, toOwnPath } from './return-to.ts'

const ORIGIN = 'https://app.example'
const SEED = 20_261_121

const STRANGE = [
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '///evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  'https:evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,hello',
  'evil.example',
  '?a=b',
  '',
  '/.//evil.example',
  '/x/..//evil.example',
  '/%2e%2e//evil.example',
  '/%2F/evil.example',
  '/%2fevil.example',
  '/%5Cevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/%0d%0aSet-Cookie:x',
  '/%00',
  '/%252Fevil.example',
  '/login\u0000',
]

function createMemoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

function openTab() {
  switchTo(createMemoryStorage())
  return sessionStorage
}

function switchTo(value: object) {
  Object.defineProperty(globalThis, 'sessionStorage', { value, configurable: true })
}

beforeEach(() => {
  vi.stubGlobal('localStorage', createMemoryStorage())
  openTab()
})

test.each(STRANGE)('the stored return path %j is replaced by the home page', { tags: 'threat.b10' }, (value) => {
  expect(toOwnPath(value)).toBe('/')
})

test.each([
  '/',
  '/?error=kept%20%2B%20safe',
  '/oauth/authorize?redirect_uri=https%3A%2F%2Fclient.example%2Fcb&state=a%3D%26%2B%252F%7B%22b%22%3A1%7D',
  '/oauth/authorize?redirect_uri=https://client.example//cb&state=a\\b',
  '/asana/authorize#part',
])('the return path %j is kept unchanged', (value) => {
  expect(toOwnPath(value)).toBe(value)
})

test('a return path with a state of 2 kB is stored byte for byte', () => {
  const path = `/oauth/authorize?state=${encodeURIComponent('=&+%2F{"é"}'.repeat(190))}`
  saveReturnTo(path)
  expect(readReturnTo()).toBe(path)
})

test('no stored return path leads to another origin', { tags: 'threat.b10' }, () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '\t',
    '\n',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'https:',
  )
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(part).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(value, (text) => {
      const path = toOwnPath(text)
      const { origin, pathname } = new URL(path, ORIGIN)
      return origin === ORIGIN && !pathname.startsWith('//') && (path === '/' || path === text)
    }),
    { seed: SEED, numRuns: 1000 },
  )
})

test(
  'without a stored value, the return path is the home page',
  { tags: ['authenticate.success-default', 'return-to.default'] },
  () => {
    expect(readReturnTo()).toBe('/')
  },
)

test("a tab's own return path takes precedence over a later one from another tab", () => {
  const first = openTab()
  saveReturnTo('/oauth/authorize?state=first')
  openTab()
  saveReturnTo('/oauth/authorize?state=second')
  switchTo(first)
  expect(readReturnTo()).toBe('/oauth/authorize?state=first')
})

test('a tab without its own return path uses the latest one of any tab', () => {
  saveReturnTo('/oauth/authorize?state=first')
  openTab()
  expect(readReturnTo()).toBe('/oauth/authorize?state=first')
})

test('clearing the return path removes it from the tab and from the browser', { tags: 'login.return-cleared' }, () => {
  saveReturnTo('/asana/authorize')
  clearReturnTo()
  expect(readReturnTo()).toBe('/')
  expect(localStorage.getItem('returnTo')).toBeNull()
})

test('clearing the return path also removes one that another tab has saved later', () => {
  const first = openTab()
  saveReturnTo('/oauth/authorize?state=first')
  openTab()
  saveReturnTo('/oauth/authorize?state=second')
  switchTo(first)
  clearReturnTo()
  openTab()
  expect(readReturnTo()).toBe('/')
})

test('clearing the return path keeps the one that another tab has for itself', () => {
  const first = openTab()
  saveReturnTo('/oauth/authorize?state=first')
  const second = openTab()
  saveReturnTo('/oauth/authorize?state=second')
  switchTo(first)
  clearReturnTo()
  switchTo(second)
  expect(readReturnTo()).toBe('/oauth/authorize?state=second')
})

test('a sign-in that starts in a new tab ignores the return path of another tab', () => {
  saveReturnTo('/oauth/authorize?state=closed')
  openTab()
  beginSignIn()
  expect(readReturnTo()).toBe('/')
  openTab()
  expect(readReturnTo()).toBe('/')
})

test('a sign-in that starts again in a tab keeps the return path of the tab', () => {
  saveReturnTo('/oauth/authorize?state=own')
  beginSignIn()
  expect(readReturnTo()).toBe('/oauth/authorize?state=own')
})

test('a sign-in keeps a return path that another page of the origin has stored', () => {
  saveReturnTo('/oauth/authorize?state=closed')
  openTab()
  localStorage.setItem('returnTo', '/asana/authorize')
  beginSignIn()
  expect(readReturnTo()).toBe('/asana/authorize')
})

test('saving a return path in full storage does not throw, and removes the earlier one', () => {
  saveReturnTo('/oauth/authorize?state=earlier')
  for (const storage of [sessionStorage, localStorage]) {
    storage.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  }
  saveReturnTo('/oauth/authorize?state=now')
  expect(readReturnTo()).toBe('/')
})

test('with blocked storage, the return path is the home page', () => {
  const forbid = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'sessionStorage', { get: forbid, configurable: true })
  saveReturnTo('/asana/authorize')
  beginSignIn()
  expect(readReturnTo()).toBe('/')
})

test('with storage that fails on every read and write, the return path is the home page', { tags: 'threat.b6' }, () => {
  const fail = () => {
    throw new DOMException('The profile is broken.', 'UnknownError')
  }
  vi.stubGlobal('localStorage', { getItem: fail, setItem: fail, removeItem: fail })
  switchTo({ getItem: fail, setItem: fail, removeItem: fail })
  saveReturnTo('/asana/authorize')
  beginSignIn()
  expect(readReturnTo()).toBe('/')
  clearReturnTo()
})

test('a return path is kept if only one of the two storages works', () => {
  openTab()
  Object.defineProperty(globalThis, 'localStorage', {
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
    configurable: true,
  })
  saveReturnTo('/asana/authorize')
  beginSignIn()
  expect(readReturnTo()).toBe('/asana/authorize')
})

test.each([undefined, null])('in a browser whose storage is %s, the return path is the home page', (storage) => {
  vi.stubGlobal('localStorage', storage)
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true })
  saveReturnTo('/asana/authorize')
  beginSignIn()
  expect(readReturnTo()).toBe('/')
})
