import { expect, test } from 'vitest'
import { isAllowedOrigin, isAllowedRedirect, LOOPBACK_ORIGINS } from './allowed-urls.ts'

test.each([
  ['http://localhost:3000', true],
  ['http://localhost', true],
  ['http://127.0.0.1:1', true],
  ['http://[::1]:3000', true],
  ['http://acme.localhost:3000', true],
  ['http://a.b.localhost:3000', true],
  ['https://localhost:3000', true],
  ['https://localhost', true],
  ['https://127.0.0.1:8443', true],
  ['https://[::1]:3000', true],
  ['https://acme.localhost:3543', true],
  ['https://localhost.example', false],
  ['wss://localhost:3000', false],
  ['http://localhost:', false],
  ['http://localhost:3000/', false],
  ['xhttp://localhost:3000', false],
  ['http://localhost.example', false],
  ['http://127x0.0.1', false],
  ['http://.localhost', false],
  ['http://user@.localhost', false],
  ['http://evil.example/.localhost', false],
  ['http://evil.example#.localhost', false],
  ['http://evil.example?.localhost', false],
])('a new project allows the origin %s: %s', (origin, isAllowed) => {
  expect(isAllowedOrigin(origin, LOOPBACK_ORIGINS)).toBe(isAllowed)
})

test('an empty allowlist allows no origin and no redirect URL', () => {
  expect(isAllowedOrigin('http://localhost:3000', [])).toBe(false)
  expect(isAllowedRedirect('http://localhost:3000/', [])).toBe(false)
})

test.each([
  ['http://localhost:3000/authenticate?token=x#y', ['http://localhost:3000'], true],
  ['http://localhost:3001/authenticate', ['http://localhost:3000'], false],
  ['https://app.example/a', ['https://app.example/a'], true],
  ['https://app.example/a?b=c', ['https://app.example/a'], true],
  ['https://app.example/a/b', ['https://app.example/a'], false],
  ['https://app.example/', ['https://app.example/a'], false],
  ['https://app.example/a', ['https://other.example', 'https://app.example/*'], true],
  ['https://app.example/a/b', ['https://app.example/*'], false],
  ['myapp://callback/path', ['myapp://callback'], true],
  ['cursor://anysphere/callback', ['cursor://anysphere/callback'], true],
  ['not a URL', ['https://app.example'], false],
  ['https://app\n.example/a', ['https://app.example'], false],
  ['\u0001https://app.example/a', ['https://app.example'], false],
  ['https://app.example/a\r\nx: y', ['https://app.example'], false],
])('the redirect URL %s is allowed by %j: %s', (url, allowed, isAllowed) => {
  expect(isAllowedRedirect(url, allowed)).toBe(isAllowed)
})

test.each(['http://user@localhost:3000/', 'http://:secret@localhost:3000/', 'http://user:secret@localhost:3000/'])(
  'the redirect URL %s is rejected because of its user information',
  (url) => {
    expect(isAllowedRedirect(url, ['http://localhost:3000'])).toBe(false)
  },
)
