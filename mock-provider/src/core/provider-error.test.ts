import { expect, test } from 'vitest'
import { OauthError, ProviderError } from './provider-error.ts'

test('a provider error has the message and the status of the error catalogue', () => {
  expect(new ProviderError('too_many_requests')).toMatchObject({ type: 'too_many_requests', status: 429 })
  expect(new ProviderError('too_many_requests').message).toMatch(/\w/)
})

test('the options of a provider error override the catalogued values', () => {
  const cause = new Error('cause')
  const error = new ProviderError('bad_request', { message: 'm', status: 418, details: { a: 1 }, cause })
  expect(error).toMatchObject({ message: 'm', status: 418, details: { a: 1 }, cause })
})

test.each([
  ['invalid_client', 401],
  ['invalid_token', 401],
  ['invalid_grant', 400],
  ['invalid_request', 400],
] as const)('the OAuth error %s has the status %i', (code, status) => {
  expect(new OauthError(code, 'bad_request').status).toBe(status)
})

test('the status of an OAuth error can be overridden', () => {
  expect(new OauthError('server_error', 'internal_server_error', { status: 500, challenge: 'Basic' })).toMatchObject({
    status: 500,
    challenge: 'Basic',
  })
})
