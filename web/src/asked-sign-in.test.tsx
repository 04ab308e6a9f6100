import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAskedSignIn, hasSignedInFor, saveAskedSignIn } from './asked-sign-in.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

test('a sign-in with a new session satisfies the path that required it', () => {
  saveAskedSignIn('/a?b="c"', 's 1')
  expect(hasSignedInFor('/a?b="c"', 's 1')).toBe(false)
  expect(hasSignedInFor('/a?b="c"', 's 2')).toBe(true)
  expect(hasSignedInFor('/a', 's 2')).toBe(false)
  expect(hasSignedInFor('/a?b="c"', '')).toBe(false)
})

test('the first sign-in of a signed-out person satisfies the path that required it', () => {
  saveAskedSignIn('/a', '')
  expect(hasSignedInFor('/a', 's 1')).toBe(true)
})

test('after the record of a required sign-in is cleared, no sign-in satisfies its path', () => {
  saveAskedSignIn('/a', '')
  clearAskedSignIn()
  expect(hasSignedInFor('/a', 's 1')).toBe(false)
})

test('with blocked storage, no sign-in satisfies a path that required it', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked')
  })
  saveAskedSignIn('/a', '')
  expect(hasSignedInFor('/a', 's 1')).toBe(false)
})
