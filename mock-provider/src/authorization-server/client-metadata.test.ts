import { expect, test } from 'vitest'
import { OauthError } from '../core/provider-error.ts'
import { findRedirectUriProblem, toClientMetadata } from './client-metadata.ts'

const REDIRECT_URIS = ['https://client.example/cb']

test.each([
  ['https://client.example/cb', undefined],
  ['http://localhost:1234/cb', undefined],
  ['http://127.0.0.1/cb', undefined],
  ['http://[::1]/cb', undefined],
  ['http://app.localhost:5173/cb', undefined],
  ['cursor://callback', undefined],
  ['http://localhost.example/cb', 'must use https, unless its host is a loopback host'],
  ['http://client.example/cb', 'must use https, unless its host is a loopback host'],
  ['https://client.example/cb#', 'has a fragment'],
  ['https://client.example\\@other.example/cb', 'contains a backslash'],
  ['https://user@client.example/cb', 'contains user information'],
  ['https://:secret@client.example/cb', 'contains user information'],
  ['javascript:alert(1)', 'has a forbidden scheme'],
  ['ht\ntps://client.example/cb', 'contains spaces or invisible characters'],
  ['https://client.example/\t', 'contains spaces or invisible characters'],
  [' https://client.example/cb', 'contains spaces or invisible characters'],
  ['https://client.example/cb\u0000', 'contains spaces or invisible characters'],
  ['https://client.example/\u202ebc', 'contains spaces or invisible characters'],
  ['java\nscript:alert(1)', 'has a forbidden scheme'],
  ['/cb', 'is not an absolute URI'],
  [1, 'is not an absolute URI'],
])('the problem with the redirect URI %j: %s', (uri, problem) => {
  expect(findRedirectUriProblem(uri)).toBe(problem)
})

test('client metadata keeps the known members and defaults to a public client', () => {
  expect(toClientMetadata({ redirect_uris: REDIRECT_URIS, surplus: 1, client_name: null })).toEqual({
    redirect_uris: REDIRECT_URIS,
    token_endpoint_auth_method: 'none',
  })
  const all = {
    redirect_uris: REDIRECT_URIS,
    token_endpoint_auth_method: 'client_secret_post',
    client_name: 'A',
    client_uri: 'https://client.example',
    logo_uri: 'https://client.example/logo.png',
  }
  expect(toClientMetadata({ ...all, grant_types: ['refresh_token', 'authorization_code'] })).toEqual(all)
})

test.each([
  [{ redirect_uris: [] }, 'redirect_uris must not be empty.'],
  [{ redirect_uris: 'https://client.example/cb' }, 'redirect_uris must not be empty.'],
  [{ redirect_uris: [...REDIRECT_URIS, 'data:,x'] }, 'The redirect URI "data:,x" has a forbidden scheme.'],
  [{ client_name: 1 }, 'client_name must be a string.'],
  [{ client_uri: 'ftp://client.example' }, 'client_uri must be a web address that uses https.'],
  [{ logo_uri: 'logo.png' }, 'logo_uri must be a web address that uses https.'],
  [{ grant_types: ['refresh_token'] }, 'grant_types must contain authorization_code.'],
  [{ grant_types: 'authorization_code' }, 'grant_types must contain authorization_code.'],
  [{ response_types: ['token'] }, 'response_types must contain code.'],
  [{ token_endpoint_auth_method: 'tls' }, 'The token_endpoint_auth_method tls is not supported.'],
])('the client metadata %j is rejected: %s', (changes, message) => {
  const code = 'redirect_uris' in changes ? 'invalid_redirect_uri' : 'invalid_client_metadata'
  expect(() => toClientMetadata({ redirect_uris: REDIRECT_URIS, ...changes })).toThrow(
    expect.objectContaining({ code, message }),
  )
})

const TEXTS = ['client_name', 'software_id', 'software_version', 'application_type'] as const
const WEB_ADDRESSES = ['client_uri', 'logo_uri', 'policy_uri', 'tos_uri'] as const

function findRefusal(changes: object) {
  try {
    toClientMetadata({ redirect_uris: REDIRECT_URIS, ...changes })
    return undefined
  } catch (error) {
    return error instanceof OauthError ? `${error.code}: ${error.message}` : error
  }
}

test('the scopes of client metadata are limited to 10,000 characters', () => {
  expect(findRefusal({ scope: 'x'.repeat(10_000) })).toBeUndefined()
  expect(findRefusal({ scope: 'x'.repeat(10_001) })).toMatch(/scope must NOT have more than 10000 characters/)
})

test.each(TEXTS)('the client metadata field %s is limited to 300 characters', (name) => {
  expect(findRefusal({ [name]: 'x'.repeat(300) })).toBeUndefined()
  expect(findRefusal({ [name]: 'x'.repeat(301) })).toBe(
    `invalid_client_metadata: ${name} must NOT have more than 300 characters.`,
  )
})

test.each([
  ['NUL', '\u0000'],
  ['a line break', '\n'],
  ['a C1 control', '\u0085'],
  ['right-to-left override', '\u202E'],
  ['left-to-right embedding', '\u202A'],
  ['an isolate', '\u2066'],
  ['the end of an isolate', '\u2069'],
  ['a left-to-right mark', '\u200E'],
  ['a right-to-left mark', '\u200F'],
  ['a zero width space', '\u200B'],
  ['a zero width joiner', '\u200D'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\uFEFF'],
  ['a soft hyphen', '\u00AD'],
  ['a line separator', '\u2028'],
  ['an invisible letter', '\u3164'],
  ['a tag', '\u{E0041}'],
  ['half a character', '\uD83D'],
])('a client name with %s is rejected', { tags: 'threat.m3' }, (_, character) => {
  const refusal = 'invalid_client_metadata: client_name must not contain invisible characters.'
  for (const client_name of [`${character}Claude`, `Cla${character}ude`, `Claude${character}`])
    expect(findRefusal({ client_name })).toBe(refusal)
})

test.each(['Claude', 'Ünïcödé 智能 مساعد עוזר', 'Claude 🤖 (beta)', ''])(
  'the client name “%s” is accepted',
  (client_name) => {
    expect(findRefusal({ client_name })).toBeUndefined()
  },
)

test.each(WEB_ADDRESSES)('the client metadata field %s must use https, or http on a loopback host', (name) => {
  for (const url of ['https://a.example/x', 'http://localhost:8080/x', 'http://127.0.0.1/x', 'http://[::1]/x'])
    expect(findRefusal({ [name]: url })).toBeUndefined()
  for (const url of [
    'http://a.example/x',
    'javascript:alert(1)',
    'data:image/svg+xml,x',
    'ftp://a.example',
    '//a.example',
  ])
    expect(findRefusal({ [name]: url })).toBe(`invalid_client_metadata: ${name} must be a web address that uses https.`)
  expect(findRefusal({ [name]: `https://a.example/${'x'.repeat(2_048)}` })).toContain('more than 2048 characters')
  expect(findRefusal({ [name]: 'https://a.example/\u202Egpj.x' })).toContain('must not contain invisible characters')
})

test('a client can register at most 50 redirect URIs of at most 2048 characters each', () => {
  const uris = (count: number) => Array.from({ length: count }, (_, index) => `https://client.example/${index}`)
  expect(findRefusal({ redirect_uris: uris(50) })).toBeUndefined()
  expect(findRefusal({ redirect_uris: uris(51) })).toMatch(/^invalid_redirect_uri: .* 50 items/)
  const long = (length: number) => 'https://client.example/'.padEnd(length, 'x')
  expect(findRefusal({ redirect_uris: [long(2_048)] })).toBeUndefined()
  expect(findRefusal({ redirect_uris: [long(2_049)] })).toMatch(/^invalid_redirect_uri: .* 2048 characters/)
})

test.each(['https://client.example/a b', 'https://client.example/\ta', 'https://client.example/\u200Ba'])(
  'the redirect URI %j with whitespace or an invisible character is rejected',
  (uri) => {
    expect(findRefusal({ redirect_uris: [uri] })).toMatch(/^invalid_redirect_uri: .* invisible characters/)
  },
)

test('the client metadata field contacts has at most 20 items', () => {
  const items = (count: number) => Array.from({ length: count }, () => 'x')
  expect(findRefusal({ contacts: items(20) })).toBeUndefined()
  expect(findRefusal({ contacts: items(21) })).toMatch(/^invalid_client_metadata: contacts .* 20 items/)
})
