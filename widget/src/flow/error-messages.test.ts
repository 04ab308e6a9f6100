import { expect, test } from 'vitest'
import { createNetworkError, createProviderError } from '../testing/failures.ts'
import { loadErrorMessages } from './error-messages.ts'
import { MESSAGE_SOURCE } from '../lazy/message-source.ts'

const GERMAN = { tag: 'de', direction: 'ltr', messages: { 'failure.network': 'Keine Verbindung.' } } as const
const FAILING = { ...MESSAGE_SOURCE, loadDeferred: () => Promise.reject(createNetworkError()) }

test('an error for which English uses the server’s message has a translated text in other languages', async () => {
  const messages: Record<string, string> = await loadErrorMessages(
    [createProviderError('bad_request')],
    GERMAN,
    MESSAGE_SOURCE,
  )
  expect(messages['error.bad_request']).toMatch(/\p{L}/u)
  expect(messages['failure.network']).toBe('Keine Verbindung.')
})

test('the English messages contain no text for a bad_request error', async () => {
  const messages = await loadErrorMessages([createProviderError('bad_request')], undefined, MESSAGE_SOURCE)
  expect(messages).not.toHaveProperty(['error.bad_request'])
})

test('texts for a network error are available in the page’s language without loading other messages', async () => {
  expect(await loadErrorMessages([createNetworkError()], GERMAN, FAILING)).toEqual({
    ...MESSAGE_SOURCE.first,
    ...GERMAN.messages,
  })
})

test('if the deferred messages fail to load, the initially loaded messages are used', async () => {
  const errors = [createNetworkError(), createProviderError('bad_request')]
  expect(await loadErrorMessages(errors, undefined, FAILING)).toEqual(MESSAGE_SOURCE.first)
})
