import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRedirectUri, createClient, findClient } from './clients.ts'
import { createVisitor } from '../testing/visitor.ts'

const REGISTERED = ['https://client.example/cb', 'http://127.0.0.1/cb', 'cursor://anysphere/callback']

test('an OAuth client is found by its id, and only in its own project', async () => {
  const { tenant } = createVisitor()
  const other = createVisitor('public-token-test-other').tenant
  const client = createClient(tenant, {
    client_name: 'A',
    client_type: 'third_party_public',
    redirect_urls: REGISTERED,
  })
  expect(await findClient(tenant, client.client_id)).toBe(client)
  expect(await findClient(other, client.client_id)).toBeUndefined()
})

test('a confidential client has a secret, a public one has none', () => {
  const { tenant } = createVisitor()
  const make = (client_type: 'first_party' | 'third_party_public') =>
    createClient(tenant, { client_name: 'A', client_type, redirect_urls: REGISTERED })
  expect(make('first_party').client_secret).toMatch(/^[\w-]{43}$/)
  expect(make('third_party_public')).not.toHaveProperty('client_secret')
})

test.each([...REGISTERED, 'http://127.0.0.1:54321/cb'])(
  'the redirect URI %s matches a registered one and is allowed',
  (uri) => {
    expect(() => checkRedirectUri(uri, REGISTERED)).not.toThrow()
  },
)

test('a redirect URI with the javascript: scheme is rejected even if it is registered', () => {
  const uri = 'javascript:alert(1)'
  expect(() => checkRedirectUri(uri, [uri])).toThrow(
    expect.objectContaining({ type: 'connected_app_invalid_redirect_url' }),
  )
})

test('only registered redirect URIs are allowed, with any port on a loopback host', () => {
  const close = fc
    .constantFrom(...REGISTERED)
    .chain((uri) =>
      fc
        .tuple(fc.nat(uri.length), fc.string({ maxLength: 12 }))
        .map(([at, inserted]) => uri.slice(0, at) + inserted + uri.slice(at)),
    )
  const isAllowed = (uri: string) => REGISTERED.includes(uri) || /^http:\/\/127\.0\.0\.1:\d{1,5}\/cb$/.test(uri)
  fc.assert(
    fc.property(fc.oneof(close, fc.webUrl(), fc.string()), (uri) => {
      const check = () => checkRedirectUri(uri, REGISTERED)
      if (isAllowed(uri)) return
      expect(check).toThrow(expect.objectContaining({ name: 'ProviderError' }))
    }),
    { seed: 20261121, numRuns: 500 },
  )
})
