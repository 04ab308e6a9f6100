import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAskedSignIn, hasSignedInFor, saveAskedSignIn } from './asked-sign-in.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

test('a new sign-in satisfies the path that required it', () => {
  saveAskedSignIn('/a?b="c"', 's 1')
  expect(hasSignedInFor('/a?b="c"', 's 1')).toBe(false)
  expect(hasSignedInFor('/a?b="c"', 's 2')).toBe(true)
  expect(hasSignedInFor('/a', 's 2')).toBe(false)
  expect(hasSignedInFor('/a?b="c"', '')).toBe(false)
})

test('a person who was signed out before has a new sign-in', () => {
  saveAskedSignIn('/a', '')
  expect(hasSignedInFor('/a', 's 1')).toBe(true)
})

test('a cleared record of a required sign-in no longer satisfies its path', () => {
  saveAskedSignIn('/a', '')
  clearAskedSignIn()
  expect(hasSignedInFor('/a', 's 1')).toBe(false)
})

test('with blocked storage no earlier sign-in is known', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked')
  })
  saveAskedSignIn('/a', '')
  expect(hasSignedInFor('/a', 's 1')).toBe(false)
})
