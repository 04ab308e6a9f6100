import { expect, test } from 'vitest'
import { fillIn } from './fill-in.ts'

test('every occurrence of a placeholder in a text is replaced', () => {
  expect(fillIn('{a} and {b} and {a}', { a: 'one', b: 2 })).toBe('one and 2 and one')
})

test('a placeholder without a value is kept in the text', () => {
  expect(fillIn('{a} {toString}', {})).toBe('{a} {toString}')
})

test('a value that looks like a placeholder or a replacement pattern is inserted literally', () => {
  expect(fillIn('{a}', { a: '{b} $& $1', b: 'no' })).toBe('{b} $& $1')
})
