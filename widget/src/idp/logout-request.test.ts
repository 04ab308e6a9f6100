import { expect, test } from 'vitest'
import { isLogoutRequest, parseLogoutRequest } from './logout-request.ts'

const REQUIRED = { client_id: 'app', post_logout_redirect_uri: 'https://client.example/signed-out' }

function parse(parameters: Record<string, string>) {
  return parseLogoutRequest(`?${new URLSearchParams(parameters)}`)
}

test('a logout request forwards all supported parameters', () => {
  const request = { ...REQUIRED, id_token_hint: 'a.b.c', state: 'a=b&c d' }
  expect(parse(request)).toEqual({ request })
})

test('a logout request drops empty and unknown parameters', () => {
  expect(parse({ ...REQUIRED, id_token_hint: '', state: '', ui_locales: 'de' })).toEqual({ request: REQUIRED })
})

test.each(['client_id', 'post_logout_redirect_uri'] as const)(
  'a logout request without %s is rejected',
  { tags: ['logout-url.client-id', 'logout-url.redirect-uri'] },
  (param) => {
    expect(parse({ ...REQUIRED, [param]: '' })).toEqual({ problem: { kind: 'missing_parameter', param } })
  },
)

test('a logout request without either required parameter reports client_id as missing', () => {
  expect(parse({})).toEqual({ problem: { kind: 'missing_parameter', param: 'client_id' } })
})

test.each(['javascript:alert(1)', 'https://client.example@evil.example/', '/signed-out', 'https://a.example/\u202E'])(
  'the post-logout redirect URI %j is rejected',
  (post_logout_redirect_uri) => {
    expect(parse({ ...REQUIRED, post_logout_redirect_uri })).toEqual({
      problem: { kind: 'invalid_parameter', param: 'post_logout_redirect_uri' },
    })
  },
)

test.each(['client_id', 'post_logout_redirect_uri', 'state', 'id_token_hint'])(
  'a logout request that contains %s twice is rejected',
  (param) => {
    const query = new URLSearchParams({ ...REQUIRED, [param]: 'https://client.example/' })
    query.append(param, 'https://evil.example/')
    expect(parseLogoutRequest(`?${query}`)).toEqual({ problem: { kind: 'repeated_parameter', param } })
  },
)

test('a query with post_logout_redirect_uri, even an empty one, is a logout request', () => {
  expect(isLogoutRequest('?client_id=a&post_logout_redirect_uri=')).toBe(true)
  expect(isLogoutRequest('?client_id=a&redirect_uri=https://a.example')).toBe(false)
})
