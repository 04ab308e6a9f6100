import { expect, test } from 'vitest'
import { isLogoutRequest, parseLogoutRequest } from './logout-request.ts'

const REQUIRED = { client_id: 'app', post_logout_redirect_uri: 'https://client.example/signed-out' }

function parse(parameters: Record<string, string>) {
  return parseLogoutRequest(`?${new URLSearchParams(parameters)}`)
}

test('all parameters are forwarded', () => {
  const request = { ...REQUIRED, id_token_hint: 'a.b.c', state: 'a=b&c d' }
  expect(parse(request)).toEqual({ request })
})

test('parameters without a value and unknown ones are dropped', () => {
  expect(parse({ ...REQUIRED, id_token_hint: '', state: '', ui_locales: 'de' })).toEqual({ request: REQUIRED })
})

test.each(['client_id', 'post_logout_redirect_uri'] as const)('a request without %s is rejected', (param) => {
  expect(parse({ ...REQUIRED, [param]: '' })).toEqual({ problem: { kind: 'missing_parameter', param } })
})

test('when both are missing, client_id is named', () => {
  expect(parse({})).toEqual({ problem: { kind: 'missing_parameter', param: 'client_id' } })
})

test.each(['javascript:alert(1)', 'https://client.example@evil.example/', '/signed-out', 'https://a.example/\u202E'])(
  'the URI %j is rejected',
  (post_logout_redirect_uri) => {
    expect(parse({ ...REQUIRED, post_logout_redirect_uri })).toEqual({
      problem: { kind: 'invalid_parameter', param: 'post_logout_redirect_uri' },
    })
  },
)

test.each(['client_id', 'post_logout_redirect_uri', 'state', 'id_token_hint'])(
  'a request that gives %s twice is rejected',
  (param) => {
    const query = new URLSearchParams({ ...REQUIRED, [param]: 'https://client.example/' })
    query.append(param, 'https://evil.example/')
    expect(parseLogoutRequest(`?${query}`)).toEqual({ problem: { kind: 'repeated_parameter', param } })
  },
)

test('the redirect URI of a logout, even an empty one, makes a query a logout request', () => {
  expect(isLogoutRequest('?client_id=a&post_logout_redirect_uri=')).toBe(true)
  expect(isLogoutRequest('?client_id=a&redirect_uri=https://a.example')).toBe(false)
})
