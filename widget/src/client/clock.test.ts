import { afterEach, expect, test, vi } from 'vitest'
import { browserClock, createDeadline } from './clock.ts'
import { createFakeClock } from './testing/fake-clock.ts'

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

function openDeadline() {
  const clock = createFakeClock()
  return { clock, withDeadline: createDeadline(clock, 10_000) }
}

test('an action that exceeds its deadline fails with a timeout, even if it ignores its signal', async () => {
  const { clock, withDeadline } = openDeadline()
  const ending = vi.fn()
  withDeadline(() => new Promise(() => {})).catch(ending)
  await clock.advance(9_999)
  expect(ending).not.toHaveBeenCalled()
  await clock.advance(1)
  expect(ending.mock.calls).toMatchObject([[{ name: 'NetworkError', reason: 'timeout' }]])
})

test('an action that finishes before its deadline keeps its value and leaves no timer behind', async () => {
  const { clock, withDeadline } = openDeadline()
  expect(await withDeadline(async () => 'value')).toBe('value')
  expect(clock.getDelays()).toEqual([])
})

test('an action that fails before its deadline keeps its error and leaves no timer behind', async () => {
  const { clock, withDeadline } = openDeadline()
  const error = new TypeError('Failed to fetch')
  await expect(withDeadline(() => Promise.reject(error))).rejects.toBe(error)
  expect(clock.getDelays()).toEqual([])
})

test('the signal passed to an action with a deadline is aborted once the action is over', async () => {
  const { withDeadline } = openDeadline()
  const signals: AbortSignal[] = []
  await withDeadline(async (signal) => {
    signals.push(signal)
    expect(signal.aborted).toBe(false)
  })
  expect(signals).toMatchObject([{ aborted: true }])
})

test('an action that fails after its deadline causes no unhandled rejection', async () => {
  const { clock, withDeadline } = openDeadline()
  let fail: (error: Error) => void = () => {}
  const action = withDeadline(() => new Promise<never>((_, reject) => (fail = reject)))
  const ending = expect(action).rejects.toMatchObject({ reason: 'timeout' })
  await clock.advance(10_000)
  await ending
  fail(new Error('late'))
  await new Promise((resolve) => setImmediate(resolve))
})
