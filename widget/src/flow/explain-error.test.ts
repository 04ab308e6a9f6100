import { expect, test } from 'vitest'
import { NetworkError, SchemaError, SecondFactorRequiredError } from '../client/errors.ts'
import { createNetworkError, createProviderError } from '../testing/failures.ts'
import { explainError } from './explain-error.ts'
import { en } from '../messages/en.ts'

test('an error of a known type is explained with its text from the message catalogue', async () => {
  expect(await explainError(createProviderError('unable_to_auth_magic_link', 'Request another one.'))).toEqual([
    { text: en['error.unable_to_auth_magic_link'] },
  ])
})

test('a documentation URL in the server’s message becomes a link', async () => {
  const message = 'Not set up. See https://stytch.com/docs/guides.'
  expect(await explainError(createProviderError('bad_request', message))).toEqual([
    { text: 'Not set up. See ' },
    { text: 'https://stytch.com/docs/guides', href: 'https://stytch.com/docs/guides' },
    { text: '.' },
  ])
})

test('a network error is explained without technical terms', async () => {
  expect(await explainError(createNetworkError())).toEqual([{ text: en['failure.network'] }])
})

test('a provider timeout has its own error text', async () => {
  expect(await explainError(new NetworkError('No answer.', { reason: 'timeout' }))).toEqual([
    { text: 'The sign-in service did not respond in time. Please try again.' },
  ])
})

test('a sign-in that requires a second factor has its own error text', async () => {
  expect(await explainError(new SecondFactorRequiredError('Another factor is needed.'))).toEqual([
    { text: 'Another step is needed to sign in.' },
  ])
})

test('a request that does not match the schema gets a generic error text', async () => {
  expect(await explainError(new SchemaError('body', []))).toEqual([{ text: en['failure.unknown'] }])
})

test.each([
  ["the page's own error", new Error('Not supported here'), [{ text: 'Not supported here' }]],
  ['an error without a message', new Error(''), []],
  ['an error of the provider without a message', createProviderError('bad_request', ''), []],
  ['a thrown text', 'oops', []],
])('%s is explained by its own message, if it has one', async (_case, error, parts) => {
  expect(await explainError(error)).toEqual(parts)
})
