import { expect, test } from 'vitest'
import { isRecord, readMember } from './read-member.ts'

test('a string member of an object is read', () => {
  expect(readMember({ state: 'a' }, 'state')).toBe('a')
  expect(readMember({ state: '' }, 'state')).toBe('')
})

test.each([
  ['a missing member', {}],
  ['a number', { state: 1 }],
  ['a list', { state: ['a'] }],
  ['an inherited member', Object.create({ state: 'a' })],
  ['a list as the value', Object.assign([], { state: 'a' })],
  ['null as the value', null],
  ['no value', undefined],
  ['a string as the value', 'state'],
])('reading a string member returns undefined for %s', (_, value) => {
  expect(readMember(value, 'state')).toBeUndefined()
})

test('null, arrays, functions and primitive values are not treated as records', () => {
  expect([{}, Object.create(null)].every(isRecord)).toBe(true)
  expect([null, undefined, [], 'a', 1, () => {}].some(isRecord)).toBe(false)
})
