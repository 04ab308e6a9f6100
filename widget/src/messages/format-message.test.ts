import { expect, test } from 'vitest'
import { formatMessage } from './format-message.ts'

test('every occurrence of a placeholder is replaced', () => {
  expect(formatMessage('{a} and {b} and {a}', { a: 'one', b: 'two' })).toBe('one and two and one')
})

test('a placeholder without a value is kept', () => {
  expect(formatMessage('{a} {toString}', {})).toBe('{a} {toString}')
})

test('a value that looks like a placeholder or a replacement pattern is inserted literally', () => {
  expect(formatMessage('{a}', { a: '{b} $& $1', b: 'no' })).toBe('{b} $& $1')
})
