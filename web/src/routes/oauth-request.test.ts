import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseOauthRequest, toStartParameters } from './oauth-request.ts'

const SEED = 20_261_121
const REQUIRED = { client_id: 'app', redirect_uri: 'https://client.example/cb' }

function parse(parameters: Record<string, string>) {
  return parseOauthRequest(`?${new URLSearchParams(parameters)}`)
}

test('a minimal request gets the defaults', () => {
  expect(parse(REQUIRED)).toEqual({
    request: { ...REQUIRED, response_type: 'code', scopes: ['openid', 'email', 'profile'] },
  })
})

test('all supported parameters are forwarded', () => {
  const sent = { response_type: 'code', prompt: 'consent', state: 's', nonce: 'n', code_challenge: 'c' }
  expect(parse({ ...REQUIRED, ...sent, scope: 'openid offline_access', code_challenge_method: 'S256' })).toEqual({
    request: { ...REQUIRED, ...sent, scopes: ['openid', 'offline_access'] },
  })
})

test.each(['client_id', 'redirect_uri'] as const)('a request without %s is rejected', (param) => {
  const { [param]: _left, ...rest } = REQUIRED
  expect(parse(rest)).toEqual({ problem: { kind: 'missing_parameter', param } })
})

test('an empty client_id counts as missing', () => {
  expect(parse({ ...REQUIRED, client_id: '' })).toEqual({ problem: { kind: 'missing_parameter', param: 'client_id' } })
})

test('when both are missing, client_id is named', () => {
  expect(parse({})).toEqual({ problem: { kind: 'missing_parameter', param: 'client_id' } })
})

test('a plain code challenge is rejected', () => {
  expect(parse({ ...REQUIRED, code_challenge_method: 'plain' })).toEqual({
    problem: { kind: 'unsupported_method', method: 'plain' },
  })
})

test('extra spaces make no scopes', () => {
  expect(parse({ ...REQUIRED, scope: '  openid   email ' })).toMatchObject({ request: { scopes: ['openid', 'email'] } })
})

test('parameters without a value are dropped', () => {
  expect(parse({ ...REQUIRED, state: '', scope: '', response_type: '', resource: '' })).toEqual(parse(REQUIRED))
})

test('unknown parameters are ignored', () => {
  expect(parse({ ...REQUIRED, ui_locales: 'de' })).toEqual(parse(REQUIRED))
})

test('several resources are forwarded in order', () => {
  const query = new URLSearchParams(REQUIRED)
  query.append('resource', 'https://b.example/mcp')
  query.append('resource', 'https://a.example/mcp')
  expect(parseOauthRequest(`?${query}`)).toMatchObject({
    request: { resources: ['https://b.example/mcp', 'https://a.example/mcp'] },
  })
})

test('any state is forwarded unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 2048 }), (state) => {
      expect(parse({ ...REQUIRED, state })).toMatchObject({ request: { state } })
    }),
    { seed: SEED },
  )
})

test('the start call gets its five parameters', () => {
  const parsed = parse({ ...REQUIRED, prompt: 'consent', state: 's', nonce: 'n', code_challenge: 'c', resource: 'r' })
  expect('request' in parsed && Object.keys(toStartParameters(parsed.request))).toEqual([
    'client_id',
    'redirect_uri',
    'response_type',
    'scopes',
    'prompt',
  ])
})
