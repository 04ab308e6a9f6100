import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAskedSignIn, hasSignedInFor, saveAskedSignIn } from './asked-sign-in.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

test('a sign-in counts for the path that asked for it, once it has changed', () => {
  saveAskedSignIn('/a?b="c"', 's 1')
  expect(hasSignedInFor('/a?b="c"', 's 1')).toBe(false)
  expect(hasSignedInFor('/a?b="c"', 's 2')).toBe(true)
  expect(hasSignedInFor('/a', 's 2')).toBe(false)
  expect(hasSignedInFor('/a?b="c"', '')).toBe(false)
})

test('a person who was signed out then has signed in', () => {
  saveAskedSignIn('/a', '')
  expect(hasSignedInFor('/a', 's 1')).toBe(true)
})

test('a cleared record counts no more', () => {
  saveAskedSignIn('/a', '')
  clearAskedSignIn()
  expect(hasSignedInFor('/a', 's 1')).toBe(false)
})

test('a browser that blocks the storage knows of no sign-in', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked')
  })
  saveAskedSignIn('/a', '')
  expect(hasSignedInFor('/a', 's 1')).toBe(false)
})
