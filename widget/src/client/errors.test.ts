import { expect, test } from 'vitest'
import { PasskeyError } from '../browser/passkey-error.ts'
import { WalletError } from '../browser/wallet-error.ts'
import { BrowserBlockedError, NetworkError, ProviderError, SchemaError, UsageError } from './errors.ts'

test('a provider error has all members of the response', () => {
  const body = {
    error_type: 'weak_password',
    error_message: 'Too weak.',
    status_code: 400,
    error_url: 'https://stytch.com/docs/api/errors/400#weak_password',
    request_id: 'request-id-test-1',
    error_details: { score: 1 },
  }
  expect(new ProviderError(body)).toMatchObject({ ...body, name: 'ProviderError', message: 'Too weak.' })
})

test('a schema error lists its issues with their paths', () => {
  const issues = [{ dataPath: '.token', message: 'must be a string' }, {}]
  const error = new SchemaError('params', issues)
  expect(error).toMatchObject({ name: 'SchemaError', part: 'params', issues })
  expect(error.message).toBe('[400] params does not match the schema: .token: must be a string, : is invalid')
})

test('a browser error names its reason and keeps its cause', () => {
  const cause = new Error('no')
  expect(new PasskeyError('cancelled', { cause })).toMatchObject({
    name: 'PasskeyError',
    message: 'The passkey ceremony failed: cancelled.',
    reason: 'cancelled',
    cause,
  })
  expect(new WalletError('busy', { cause })).toMatchObject({
    name: 'WalletError',
    message: 'The wallet request failed: busy.',
    reason: 'busy',
    cause,
  })
  expect(new BrowserBlockedError('cookies', 'Blocked.')).toMatchObject({
    name: 'BrowserBlockedError',
    message: 'Blocked.',
    blocked: 'cookies',
  })
})

test('a NetworkError and a UsageError have their own names', () => {
  expect(new NetworkError('gone')).toMatchObject({ name: 'NetworkError', message: 'gone' })
  expect(new UsageError('wrong')).toMatchObject({ name: 'UsageError', message: 'wrong' })
})
