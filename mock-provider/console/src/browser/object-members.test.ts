import { expect, test } from 'vitest'
import { findMember } from './object-members.ts'

test('a member of an object is found by its name', () => {
  expect(findMember({ error: 'invalid_grant' }, 'error')).toBe('invalid_grant')
})

test.each([null, undefined, 'error', 42, { other: 1 }])('the value %j has no member “error”', (value) => {
  expect(findMember(value, 'error')).toBeUndefined()
})

test('an inherited member of an object is not found', () => {
  expect(findMember({}, 'constructor')).toBeUndefined()
})
