import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { SlowWait } from './slow-wait.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('after three seconds, and not before, the wait is named and can be ended', async () => {
  const onRetry = vi.fn()
  const screen = await render(<SlowWait onRetry={onRetry} />)
  vi.advanceTimersByTime(2999)
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^$/)
  vi.advanceTimersByTime(1)
  await expect.element(screen.getByRole('status')).toHaveTextContent('This is taking longer than usual.')
  await screen.getByRole('button', { name: 'Try Again' }).click()
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('a wait that ends leaves no timer behind', async () => {
  const screen = await render(<SlowWait onRetry={() => {}} />)
  await screen.unmount()
  expect(vi.getTimerCount()).toBe(0)
})
