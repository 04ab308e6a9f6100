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

test("the provider's own denial is used as it is", () => {
  const returned = 'https://client.example/cb?error=access_denied&error_description=No.&state=a&iss=x'
  expect(toDenialUrl(REQUEST, returned)).toBe(returned)
})

test.each(['', undefined])('without a URL of the provider (%o), the denial goes to the redirect URI', (returned) => {
  expect(toDenialUrl(REQUEST, returned)).toBe(DENIED)
})

test.each(['?code=1', '?state=s&code=', '#code=1'])('a URL of the provider that ends in %s is not used', (end) => {
  expect(toDenialUrl(REQUEST, `https://client.example/cb${end}`)).toBe(DENIED)
})

test('the issuer is kept', () => {
  expect(toDenialUrl(REQUEST, 'https://client.example/cb?code=1&iss=https%3A%2F%2Fidp.example')).toBe(
    `${DENIED}&iss=https%3A%2F%2Fidp.example`,
  )
})

test('without a state none is sent', () => {
  const { state: _left, ...stateless } = REQUEST
  expect(toDenialUrl(stateless)).toBe('https://client.example/cb?error=access_denied')
})

test("the redirect URI's own query and fragment stay byte for byte", () => {
  const redirect_uri = 'https://client.example/cb?a=%20+b#end'
  expect(toDenialUrl({ ...REQUEST, redirect_uri })).toBe(
    'https://client.example/cb?a=%20+b&error=access_denied&state=a%3Db%26c#end',
  )
})

test.each(['?code=2', '#code=2', '?a=b&code=2'])('a code in the redirect URI itself (%s) is removed', (end) => {
  const url = new URL(toDenialUrl({ ...REQUEST, redirect_uri: `https://client.example/cb${end}` }))
  expect([url.searchParams.get('code'), url.hash, url.searchParams.get('error')]).toEqual([null, '', 'access_denied'])
})

test('parameters of the redirect URI that the response has, too, are replaced', () => {
  expect(toDenialUrl({ ...REQUEST, redirect_uri: 'https://client.example/cb?state=x&a=b&error=none' })).toBe(
    'https://client.example/cb?a=b&error=access_denied&state=a%3Db%26c',
  )
})

test("an app's redirect URI gets the denial, too", () => {
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
])('a denial never follows %j', (returned) => {
  const url = toDenialUrl({ ...REQUEST, redirect_uri: 'https://client.example/cb', state: 's' }, returned)
  expect(url).toBe('https://client.example/cb?error=access_denied&state=s')
})

test.each([
  [undefined, ''],
  ['https://idp.example', '&iss=https%3A%2F%2Fidp.example'],
])('another error is reported with the state and the issuer %s', (iss, end) => {
  expect(toErrorUrl(REQUEST, 'login_required', iss)).toBe(
    `https://client.example/cb?error=login_required&state=a%3Db%26c${end}`,
  )
})
