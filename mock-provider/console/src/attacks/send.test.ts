import { expect, test } from 'vitest'
import { findAuthorizationResponse, toRefusal } from './send.ts'

const REDIRECTED = { data: { redirect_uri: 'https://client.example/cb?error=invalid_target&state=s' } }

test.each([
  [400, { error: 'invalid_grant', error_uri: 'https://docs.example/400#pkce_mismatch' }, 'invalid_grant pkce_mismatch'],
  [401, { error: 'invalid_token' }, 'invalid_token'],
  [401, { error_type: 'session_not_found' }, 'session_not_found'],
  [200, REDIRECTED, 'invalid_target'],
  [200, { data: { redirect_uri: 'https://client.example/cb?code=1' } }, '200'],
  [201, { client_id: 'c' }, '201'],
  [500, { error: 5 }, '500'],
  [502, '<h1>Bad gateway</h1>', '502'],
])('the attack report shows a response with status %d and body %j as: %s', (status, body, refusal) => {
  expect(toRefusal({ status, body })).toBe(refusal)
})

test('the parameters of an authorization response are read from the redirect', () => {
  expect(findAuthorizationResponse({ status: 200, body: REDIRECTED })?.get('state')).toBe('s')
  expect(findAuthorizationResponse({ status: 400, body: { data: {} } })).toBeUndefined()
})
