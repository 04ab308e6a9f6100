import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getEditDistance, findNearest } from './nearest.ts'

test.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['otp', 'otp', 0],
  ['opt', 'otp', 1],
  ['ab', 'xyab', 2],
  ['abcd', 'acbd', 1],
  ['abc', 'ca', 3],
  ['kitten', 'sitting', 3],
])('the edit distance of %j and %j is %i', (from, to, distance) => {
  expect(getEditDistance(from, to)).toBe(distance)
})

test('the edit distance is symmetric, and zero for equal words only', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (from, to) => {
      expect(getEditDistance(from, to)).toBe(getEditDistance(to, from))
      expect(getEditDistance(from, to) === 0).toBe(from === to)
    }),
    { seed: 2026 },
  )
})

test('the nearest candidate for a misspelled word is found regardless of case', () => {
  expect(findNearest('OAuthAuthentciate', ['oauthStart', 'oauthAuthenticate', 'usersMe'])).toBe('oauthAuthenticate')
  expect(findNearest('x', [])).toBeUndefined()
})

test('the first of several equally near candidates is suggested', () => {
  expect(findNearest('bat', ['cat', 'bad'])).toBe('cat')
  expect(findNearest('ab', ['abc', 'a'])).toBe('abc')
  expect(findNearest('abcd', ['wxyz', 'abc'])).toBe('abc')
})

test('a candidate is not suggested if more than half of the word differs', () => {
  expect(findNearest('zzzz', ['email', 'phone'])).toBeUndefined()
  expect(findNearest('mail', ['male', 'made'])).toBe('male')
  expect(findNearest('mail', ['made'])).toBe('made')
  expect(findNearest('mail', ['more'])).toBeUndefined()
})

test('a word of ten million letters is not compared with short candidates', () => {
  expect(findNearest('a'.repeat(10_000_000), ['b'.repeat(40), 'c'.repeat(40)])).toBeUndefined()
})
