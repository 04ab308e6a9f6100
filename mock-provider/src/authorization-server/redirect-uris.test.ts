import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRegisteredRedirectUri } from './redirect-uris.ts'

const SEED = 20261121
const always = (property: fc.IRawProperty<unknown>) => fc.assert(property as fc.IProperty<unknown>, { seed: SEED })

const loopbackHost = fc.constantFrom('localhost', '127.0.0.1', '[::1]')
const path = fc.webPath().map((text) => (text.startsWith('/') ? text : `/${text}`))
const port = fc.integer({ min: 1, max: 65_535 })

test('a redirect URI that equals a registered one is allowed', () => {
  expect(isRegisteredRedirectUri('https://client.example/cb', ['https://client.example/cb'])).toBe(true)
})

test.each([
  'https://client.example/cb/',
  'https://client.example/CB',
  'https://client.example/cb?x=1',
  'https://client.example:443/cb',
  'https://client.example.evil.example/cb',
  'http://client.example/cb',
  'https://client.example/cb#',
  'https://client.example/../cb',
])('the redirect URI %s does not match the registered https://client.example/cb', (uri) => {
  expect(isRegisteredRedirectUri(uri, ['https://client.example/cb'])).toBe(false)
})

test('the port of a loopback redirect URI is ignored', () => {
  always(
    fc.property(loopbackHost, port, port, path, (host, registered, used, rest) => {
      expect(isRegisteredRedirectUri(`http://${host}:${used}${rest}`, [`http://${host}:${registered}${rest}`])).toBe(
        true,
      )
      expect(isRegisteredRedirectUri(`http://${host}:${used}${rest}`, [`http://${host}${rest}`])).toBe(true)
    }),
  )
})

test('apart from the port of an http loopback URI, redirect URIs must match exactly', () => {
  const registered = ['http://localhost/cb', 'https://client.example/cb', 'https://localhost/cb']
  const others = [
    'https://client.example:8443/cb',
    'https://localhost:8443/cb',
    'http://127.0.0.1:1234/cb',
    'http://localhost:1234/cb/x',
    'http://localhost:123456/cb',
    'http://localhost.evil.example/cb',
    'http://localhost:80@evil.example/cb',
    'http://localhost:1234\\@evil.example/cb',
    'http://LOCALHOST:1234/cb',
  ]
  expect(others.filter((uri) => isRegisteredRedirectUri(uri, registered))).toEqual([])
})

test('every redirect URI that matches a loopback URI has the same host, path and query', () => {
  always(
    fc.property(loopbackHost, path, fc.string({ unit: 'grapheme-ascii', maxLength: 30 }), (host, rest, inserted) => {
      const uri = `http://${host}${inserted}${rest}`
      if (!isRegisteredRedirectUri(uri, [`http://${host}${rest}`])) return
      const [used, known] = [new URL(uri), new URL(`http://${host}${rest}`)]
      expect([used.hostname, used.pathname, used.search]).toEqual([known.hostname, known.pathname, known.search])
    }),
  )
})
