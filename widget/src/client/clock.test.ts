import { afterEach, expect, test, vi } from 'vitest'
import { browserClock } from './clock.ts'

afterEach(() => void vi.useRealTimers())

test('the browser clock uses the timers and the time of the page', () => {
  vi.useFakeTimers({ now: 1_000 })
  const [kept, cancelled] = [vi.fn(), vi.fn()]
  browserClock.setTimeout(kept, 500)
  browserClock.clearTimeout(browserClock.setTimeout(cancelled, 500))
  expect(browserClock.now()).toBe(1_000)
  vi.advanceTimersByTime(499)
  expect(kept).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(kept).toHaveBeenCalledTimes(1)
  expect(cancelled).not.toHaveBeenCalled()
})

test('the browser clock draws random numbers from 0 to 1', () => {
  const drawn = browserClock.random()
  expect(drawn).toBeGreaterThanOrEqual(0)
  expect(drawn).toBeLessThan(1)
})
