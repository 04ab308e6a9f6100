import { expect, test } from 'vitest'
import { findMember } from './find-member.ts'

test('a member of an object is found by its name', () => {
  expect(findMember({ error: 'invalid_grant' }, 'error')).toBe('invalid_grant')
})

test.each([null, undefined, 'error', 42, { other: 1 }])('%j has no member “error”', (value) => {
  expect(findMember(value, 'error')).toBeUndefined()
})

test('an inherited member is not found', () => {
  expect(findMember({}, 'constructor')).toBeUndefined()
})
