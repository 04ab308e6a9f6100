import { expect, test } from 'vitest'
import { toDenialUrl, toErrorUrl } from './denial-url.ts'

const REQUEST = {
  client_id: 'app',
  redirect_uri: 'https://client.example/cb',
  response_type: 'code',
  scopes: ['openid'],
  state: 'a=b&c',
}
const DENIED = 'https://client.example/cb?error=access_denied&state=a%3Db%26c'

test('a denial URL returned by the provider is used unchanged', () => {
  const returned = 'https://client.example/cb?error=access_denied&error_description=No.&state=a&iss=x'
  expect(toDenialUrl(REQUEST, returned)).toBe(returned)
})

test.each(['', undefined])('if the provider returns no URL (%o), the denial goes to the redirect URI', (returned) => {
  expect(toDenialUrl(REQUEST, returned)).toBe(DENIED)
})

test.each(['?code=1', '?state=s&code=', '#code=1'])(
  'a provider URL that ends in %s is not used for a denial',
  (end) => {
    expect(toDenialUrl(REQUEST, `https://client.example/cb${end}`)).toBe(DENIED)
  },
)

test('a denial keeps the iss parameter of the provider’s URL', () => {
  expect(toDenialUrl(REQUEST, 'https://client.example/cb?code=1&iss=https%3A%2F%2Fidp.example')).toBe(
    `${DENIED}&iss=https%3A%2F%2Fidp.example`,
  )
})

test('a denial whose URL has no iss parameter gets the known issuer', () => {
  const iss = '&iss=https%3A%2F%2Fidp.example'
  expect(toDenialUrl(REQUEST, '', 'https://idp.example')).toBe(DENIED + iss)
  const other = 'https://client.example/cb?code=1&iss=https%3A%2F%2Fother.example'
  expect(toDenialUrl(REQUEST, other, 'https://idp.example')).toBe(`${DENIED}&iss=https%3A%2F%2Fother.example`)
})

test('the denial of a request without state contains no state', () => {
  const { state: _left, ...stateless } = REQUEST
  expect(toDenialUrl(stateless)).toBe('https://client.example/cb?error=access_denied')
})

test('a denial keeps the redirect URI’s own query and fragment byte for byte', () => {
  const redirect_uri = 'https://client.example/cb?a=%20+b#end'
  expect(toDenialUrl({ ...REQUEST, redirect_uri })).toBe(
    'https://client.example/cb?a=%20+b&error=access_denied&state=a%3Db%26c#end',
  )
})

test.each(['?code=2', '#code=2', '?a=b&code=2'])('a denial removes a code from the redirect URI itself (%s)', (end) => {
  const [kept] = end.match(/a=b&/) ?? ['']
  expect(toDenialUrl({ ...REQUEST, redirect_uri: `https://client.example/cb${end}` })).toBe(
    `https://client.example/cb?${kept}error=access_denied&state=a%3Db%26c`,
  )
})

test('a denial replaces response parameters that the redirect URI already contains', () => {
  expect(toDenialUrl({ ...REQUEST, redirect_uri: 'https://client.example/cb?state=x&a=b&error=none' })).toBe(
    'https://client.example/cb?a=b&error=access_denied&state=a%3Db%26c',
  )
})

test('a denial also works with an app’s custom-scheme redirect URI', () => {
  expect(toDenialUrl({ ...REQUEST, redirect_uri: 'com.example.app:/cb' })).toBe(
    'com.example.app:/cb?error=access_denied&state=a%3Db%26c',
  )
})

test.each([
  'https://client.example/cb?code=SECRET',
  'https://client.example/cb?%63ode=SECRET',
  'https://client.example/cb?co\tde=SECRET',
  'https://client.example/cb?state=s&code=SECRET',
  'https://client.example/cb#code=SECRET',
  'https://client.example/cb#/route?code=SECRET',
  'https://client.example/cb?error=access_denied#id_token=SECRET',
  'https://client.example/cb#access_token=SECRET&token_type=bearer',
  'com.example.app:cb?code=SECRET',
  'com.example.app:/cb#state=s&code=SECRET',
])('a denial never redirects to %j', { tags: 'threat.c2' }, (returned) => {
  const url = toDenialUrl({ ...REQUEST, redirect_uri: 'https://client.example/cb', state: 's' }, returned)
  expect(url).toBe('https://client.example/cb?error=access_denied&state=s')
})

test.each([
  [undefined, ''],
  ['https://idp.example', '&iss=https%3A%2F%2Fidp.example'],
])('another OAuth error is sent to the client with the state and the issuer %s', (iss, end) => {
  expect(toErrorUrl(REQUEST, 'login_required', iss)).toBe(
    `https://client.example/cb?error=login_required&state=a%3Db%26c${end}`,
  )
})
