import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toHomeError } from './home-error.ts'

const BEFORE = 'The page that sent you here reported: “'

test.each([
  ['signed_out', 'Please sign in before you connect Asana.'],
  ['access_denied', 'Asana was not connected because access was denied.'],
  ['other_user', 'This Asana connection was started by another user. Please try again.'],
  ['not_started', 'This Asana connection was not started in this browser. Please try again.'],
  ['no_code', 'Asana did not say whether access was allowed. Please try again.'],
  ['exchange_failed', 'Asana could not be connected. Please try again.'],
])('the error code %s has its own message on the home page, and is named', (code, message) => {
  expect(toHomeError(code)).toEqual({ before: `${message} (`, text: code, after: ')' })
})

test.each(['Asana did not answer', 'toString', 'signed_out '.repeat(2).trim()])(
  'the error text "%s" is quoted',
  (text) => {
    expect(toHomeError(text)).toEqual({ before: BEFORE, text, after: '”' })
  },
)

test.each([null, '', ' ', '\u202e', '\u0000\n'])('the parameter %j shows no error', (parameter) => {
  expect(toHomeError(parameter)).toBeUndefined()
})

test('control and bidirectional formatting characters are removed from an error text', { tags: 'threat.b8' }, () => {
  expect(toHomeError('a\u0007b\u202ec\u2066d\u200fe\u061cf\u200b\u2028\ng')?.text).toBe('a b c d e f g')
})

test('an error text of more than 200 characters is truncated', () => {
  expect(toHomeError('x'.repeat(200))?.text).toBe('x'.repeat(200))
  expect(toHomeError('x'.repeat(201))?.text).toBe(`${'x'.repeat(199)}…`)
  expect(Array.from(toHomeError('😀'.repeat(300))?.text ?? '')).toHaveLength(200)
})

test('no error text exceeds 200 characters or contains invisible characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (parameter) => {
      const text = toHomeError(parameter)?.text ?? ''
      return Array.from(text).length <= 200 && !/\p{C}/u.test(text)
    }),
    { seed: 20_261_122 },
  )
})

test('combining marks stacked on one letter of an error text are limited to two', { tags: 'threat.b8' }, () => {
  const stacked = `a${'\u0301'.repeat(50)}b`
  expect(toHomeError(stacked)?.text).toBe('a\u0301\u0301b')
})
