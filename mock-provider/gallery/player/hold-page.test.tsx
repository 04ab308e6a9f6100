import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdPage } from './hold-page.ts'

const original = window.setTimeout

beforeEach(() => {
  vi.useFakeTimers()
  holdPage()
})

afterEach(() => {
  Object.defineProperty(window, 'setTimeout', { value: original, configurable: true, writable: true })
  vi.useRealTimers()
})

test.each([
  [2_000, false],
  [3_000, false],
  [1_999, true],
  [5_000, true],
])('on a page that the gallery holds, a timer of %d ms runs: %j', (delay, runs) => {
  const callback = vi.fn<() => void>()
  window.setTimeout(callback, delay)
  vi.advanceTimersByTime(10_000)
  expect(callback).toHaveBeenCalledTimes(runs ? 1 : 0)
})
