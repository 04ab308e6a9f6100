import { expect, test } from 'vitest'
import { findRedirectUriProblem, toClientMetadata } from './client-metadata.ts'

const REDIRECT_URIS = ['https://client.example/cb']

test.each([
  ['https://client.example/cb', undefined],
  ['http://localhost:1234/cb', undefined],
  ['http://127.0.0.1/cb', undefined],
  ['http://[::1]/cb', undefined],
  ['cursor://callback', undefined],
  ['http://client.example/cb', 'must use https, unless its host is a loopback host'],
  ['https://client.example/cb#', 'has a fragment'],
  ['https://user@client.example/cb', 'contains user information'],
  ['https://:secret@client.example/cb', 'contains user information'],
  ['javascript:alert(1)', 'has a forbidden scheme'],
  ['/cb', 'is not an absolute URI'],
  [1, 'is not an absolute URI'],
])('the redirect URI %j: %s', (uri, problem) => {
  expect(findRedirectUriProblem(uri)).toBe(problem)
})

test('metadata keeps the known members and defaults to a public client', () => {
  expect(toClientMetadata({ redirect_uris: REDIRECT_URIS, surplus: 1, client_name: null })).toEqual({
    redirect_uris: REDIRECT_URIS,
    token_endpoint_auth_method: 'none',
  })
  const all = {
    redirect_uris: REDIRECT_URIS,
    token_endpoint_auth_method: 'client_secret_post',
    client_name: 'A',
    client_uri: 'http://client.example',
    logo_uri: 'https://client.example/logo.png',
  }
  expect(toClientMetadata({ ...all, grant_types: ['refresh_token', 'authorization_code'] })).toEqual(all)
})

test.each([
  [{ redirect_uris: [] }, 'redirect_uris must not be empty.'],
  [{ redirect_uris: 'https://client.example/cb' }, 'redirect_uris must not be empty.'],
  [{ redirect_uris: [...REDIRECT_URIS, 'data:,x'] }, 'The redirect URI "data:,x" has a forbidden scheme.'],
  [{ client_name: 1 }, 'client_name must be a string.'],
  [{ client_uri: 'ftp://client.example' }, 'client_uri must be a web address.'],
  [{ logo_uri: 'logo.png' }, 'logo_uri must be a web address.'],
  [{ grant_types: ['refresh_token'] }, 'grant_types must contain authorization_code.'],
  [{ grant_types: 'authorization_code' }, 'grant_types must contain authorization_code.'],
  [{ response_types: ['token'] }, 'response_types must contain code.'],
  [{ token_endpoint_auth_method: 'tls' }, 'The token_endpoint_auth_method tls is not supported.'],
])('the metadata %j is refused: %s', (changes, message) => {
  const code = 'redirect_uris' in changes ? 'invalid_redirect_uri' : 'invalid_client_metadata'
  expect(() => toClientMetadata({ redirect_uris: REDIRECT_URIS, ...changes })).toThrow(
    expect.objectContaining({ code, message }),
  )
})
