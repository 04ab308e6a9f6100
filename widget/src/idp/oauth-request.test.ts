import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseOauthRequest, toStartParameters } from './oauth-request.ts'

const SEED = 20_261_121
const REQUIRED = { client_id: 'app', redirect_uri: 'https://client.example/cb' }

function parse(parameters: Record<string, string>) {
  return parseOauthRequest(`?${new URLSearchParams(parameters)}`)
}

test(
  'a minimal authorization request gets the default response type and scopes',
  { tags: ['oauth-request.response-type', 'oauth-request.scopes', 'scopes.default'] },
  () => {
    expect(parse(REQUIRED)).toEqual({
      request: { ...REQUIRED, response_type: 'code', scopes: ['openid', 'email', 'profile'] },
    })
  },
)

test(
  'an authorization request forwards all supported parameters',
  {
    tags: [
      'consent.response-type',
      'consent.scope',
      'consent.code-challenge',
      'consent.nonce',
      'consent.prompt',
      'oauth-request.response-type',
      'oauth-request.scopes',
    ],
  },
  () => {
    const sent = { response_type: 'code id_token', prompt: 'Consent', state: 'sS', nonce: 'nN', code_challenge: 'cC' }
    expect(parse({ ...REQUIRED, ...sent, scope: 'openid offline_access', code_challenge_method: 'S256' })).toEqual({
      request: { ...REQUIRED, ...sent, scopes: ['openid', 'offline_access'] },
    })
  },
)

test.each(['client_id', 'redirect_uri'] as const)(
  'an authorization request without %s is rejected',
  { tags: 'consent.redirect-uri' },
  (param) => {
    const { [param]: _left, ...rest } = REQUIRED
    expect(parse(rest)).toEqual({ problem: { kind: 'missing_parameter', param } })
  },
)

test('an empty client_id counts as missing', { tags: 'consent.client-id' }, () => {
  expect(parse({ ...REQUIRED, client_id: '' })).toEqual({ problem: { kind: 'missing_parameter', param: 'client_id' } })
})

test('an authorization request without either required parameter reports client_id as missing', () => {
  expect(parse({})).toEqual({ problem: { kind: 'missing_parameter', param: 'client_id' } })
})

test('the plain code challenge method is rejected', () => {
  expect(parse({ ...REQUIRED, code_challenge_method: 'plain' })).toEqual({
    problem: { kind: 'unsupported_method', method: 'plain' },
  })
})

test('extra spaces in the scope parameter are ignored', () => {
  expect(parse({ ...REQUIRED, scope: '  openid   email ' })).toMatchObject({ request: { scopes: ['openid', 'email'] } })
})

test('empty parameters of an authorization request are dropped', () => {
  expect(parse({ ...REQUIRED, state: '', scope: '', response_type: '', resource: '' })).toEqual(parse(REQUIRED))
})

test('unknown parameters of an authorization request are ignored', () => {
  expect(parse({ ...REQUIRED, ui_locales: 'de' })).toEqual(parse(REQUIRED))
})

test('several resource parameters are forwarded in order', () => {
  const query = new URLSearchParams(REQUIRED)
  query.append('resource', 'https://b.example/mcp')
  query.append('resource', 'https://a.example/mcp')
  expect(parseOauthRequest(`?${query}`)).toMatchObject({
    request: { resources: ['https://b.example/mcp', 'https://a.example/mcp'] },
  })
})

test('any state value is forwarded unchanged', { tags: 'consent.state' }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 2048 }), (state) => {
      expect(parse({ ...REQUIRED, state })).toMatchObject({ request: { state } })
    }),
    { seed: SEED },
  )
})

test(
  'the authorize start call receives only its five parameters',
  {
    tags: [
      'authorize-start.sends-client-id',
      'authorize-start.sends-redirect-uri',
      'authorize-start.sends-response-type',
      'authorize-start.sends-scopes',
      'authorize-start.sends-prompt',
    ],
  },
  () => {
    const start = { ...REQUIRED, response_type: 'code id_token', prompt: 'consent' }
    const parsed = parse({ ...start, scope: 'email', state: 's', nonce: 'n', code_challenge: 'c', resource: 'r' })
    expect('request' in parsed && toStartParameters(parsed.request)).toEqual({ ...start, scopes: ['email'] })
  },
)

test.each(['client_id', 'redirect_uri', 'scope', 'state', 'code_challenge', 'response_type'])(
  'an authorization request that contains %s twice is rejected',
  (param) => {
    const query = new URLSearchParams({ ...REQUIRED, [param]: 'https://client.example/cb' })
    query.append(param, 'https://evil.example/cb')
    expect(parseOauthRequest(`?${query}`)).toEqual({ problem: { kind: 'repeated_parameter', param } })
  },
)

test.each([
  ['runs script', 'javascript:alert(1)'],
  ['holds data', 'data:text/html,<script>alert(1)</script>'],
  ['is relative', '/cb'],
  ['is relative to the scheme', '//evil.example/cb'],
  ['has credentials', 'https://client.example@evil.example/cb'],
  ['has a password', 'https://:client.example@evil.example/cb'],
  ['has a backslash', 'https://client.example\\@evil.example/cb'],
  ['has a space', ' https://client.example/cb'],
  ['has a line break', 'https://client.example/\ncb'],
  ['changes the direction of text', 'https://client.example/\u202Ecb'],
  ['is very long', `https://client.example/${'a'.repeat(8_192)}`],
  ['is no URL', 'https://'],
  ['has a fragment', 'https://client.example/cb#part'],
  ['has an empty fragment', 'https://client.example/cb#'],
])('a redirect URI that %s is rejected', (_what, redirect_uri) => {
  expect(parse({ ...REQUIRED, redirect_uri })).toEqual({
    problem: { kind: 'invalid_parameter', param: 'redirect_uri' },
  })
})

test.each([
  ['client_id', 'a'.repeat(8_193)],
  ['state', 'a\u0000b'],
  ['nonce', '\u009F'],
  ['scope', 'openid "quoted"'],
  ['scope', 'оpenid'],
  ['resource', 'https://a.example/\u2066'],
  ['code_challenge_method', 'Please call 555 0123'],
])('an invalid value of %s is rejected', { tags: 'chosen.parameter-length' }, (param, value) => {
  expect(parse({ ...REQUIRED, [param]: value })).toEqual({ problem: { kind: 'invalid_parameter', param } })
})

test.each(['cursor://anysphere.cursor-mcp/callback', 'com.example.app:/callback', 'http://[::1]:7777/cb?a=b'])(
  'the redirect URI %s is accepted',
  (redirect_uri) => {
    expect(parse({ ...REQUIRED, redirect_uri })).toMatchObject({ request: { redirect_uri } })
  },
)

test('a parameter of the maximum length is accepted', { tags: 'chosen.parameter-length' }, () => {
  const state = 'a'.repeat(8_192)
  expect(parse({ ...REQUIRED, state })).toMatchObject({ request: { state } })
})

test.each([
  ['response_mode=', undefined],
  ['response_mode=query', undefined],
  ['response_mode=form_post', 'response_mode'],
  ['response_mode=fragment', 'response_mode'],
  ['request=', undefined],
  ['request=eyJhbGciOiJub25lIn0.e30.', 'request'],
  ['request_uri=https%3A%2F%2Fclient.example%2Frequest', 'request_uri'],
])('a request with %s names the parameter that is refused: %s', (parameters, param) => {
  const parsed = parseOauthRequest(`?client_id=c&redirect_uri=https%3A%2F%2Fclient.example%2F&${parameters}`)
  expect('problem' in parsed ? parsed.problem : undefined).toEqual(param && { kind: 'invalid_parameter', param })
})

test.each([
  ['max_age=', undefined],
  ['max_age=0', undefined],
  ['max_age=999999999', undefined],
  ['max_age=1000000000', { kind: 'invalid_parameter', param: 'max_age' }],
  ['max_age=-1', { kind: 'invalid_parameter', param: 'max_age' }],
  ['max_age=1&max_age=2', { kind: 'repeated_parameter', param: 'max_age' }],
  ['login_hint=a&login_hint=b', { kind: 'repeated_parameter', param: 'login_hint' }],
  ['ui_locales=fr-CA+fr', undefined],
  ['ui_locales=fr&ui_locales=de', { kind: 'repeated_parameter', param: 'ui_locales' }],
])('a request with %s has the problem %o and does not forward what only the page reads', (parameters, problem) => {
  const parsed = parseOauthRequest(`?client_id=c&redirect_uri=https%3A%2F%2Fclient.example%2F&${parameters}`)
  expect('problem' in parsed ? parsed.problem : undefined).toEqual(problem)
  expect(JSON.stringify('request' in parsed && parsed.request)).not.toMatch(/max_age|login_hint|ui_locales/)
})
