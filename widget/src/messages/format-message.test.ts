import { expect, test } from 'vitest'
import { formatMessage } from './format-message.ts'

test('a placeholder is filled in wherever it stands', () => {
  expect(formatMessage('{a} and {b} and {a}', { a: 'one', b: 'two' })).toBe('one and two and one')
})

test('a placeholder without a value stays', () => {
  expect(formatMessage('{a} {toString}', {})).toBe('{a} {toString}')
})

test('a value is not read as a placeholder or a replacement pattern', () => {
  expect(formatMessage('{a}', { a: '{b} $& $1', b: 'no' })).toBe('{b} $& $1')
})
