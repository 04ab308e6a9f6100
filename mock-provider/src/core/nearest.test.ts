import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, findNearest } from './nearest.ts'

test.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['otp', 'otp', 0],
  ['opt', 'otp', 1],
  ['kitten', 'sitting', 3],
])('%j is away from %j by %i', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance)
})

test('the distance is symmetric, and zero for equal words alone', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (from, to) => {
      expect(editDistance(from, to)).toBe(editDistance(to, from))
      expect(editDistance(from, to) === 0).toBe(from === to)
    }),
    { seed: 2026 },
  )
})

test('the nearest candidate is found whatever the case', () => {
  expect(findNearest('OAuthAuthentciate', ['oauthStart', 'oauthAuthenticate', 'usersMe'])).toBe('oauthAuthenticate')
  expect(findNearest('x', [])).toBeUndefined()
})
