import { expect, test } from 'vitest'
import { createNetworkError, createProviderError } from '../testing/failures.ts'
import { loadErrorMessages } from './error-messages.ts'
import { MESSAGE_SOURCE } from '../lazy/message-source.ts'

const GERMAN = { tag: 'de', direction: 'ltr', messages: { 'failure.network': 'Keine Verbindung.' } } as const
const FAILING = { ...MESSAGE_SOURCE, loadDeferred: () => Promise.reject(createNetworkError()) }

test("in another language, errors of which English has the server's message alone have a text", async () => {
  const messages: Record<string, string> = await loadErrorMessages(
    [createProviderError('bad_request')],
    GERMAN,
    MESSAGE_SOURCE,
  )
  expect(messages['error.bad_request']).toMatch(/\p{L}/u)
  expect(messages['failure.network']).toBe('Keine Verbindung.')
})

test("in English, such an error has the server's message alone", async () => {
  const messages = await loadErrorMessages([createProviderError('bad_request')], undefined, MESSAGE_SOURCE)
  expect(messages).not.toHaveProperty(['error.bad_request'])
})

test('the texts for an outage are there without loading any, in the language of the page', async () => {
  expect(await loadErrorMessages([createNetworkError()], GERMAN, FAILING)).toEqual({
    ...MESSAGE_SOURCE.first,
    ...GERMAN.messages,
  })
})

test('when other texts cannot be loaded, those of the first load are there', async () => {
  const errors = [createNetworkError(), createProviderError('bad_request')]
  expect(await loadErrorMessages(errors, undefined, FAILING)).toEqual(MESSAGE_SOURCE.first)
})
