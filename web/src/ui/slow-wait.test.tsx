import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { SlowWait } from './slow-wait.tsx'
import { EN_APP } from '../messages/en-app.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Vitest's own waiting moves the clock, so these tests wait for frames instead. */
async function advance(ms: number) {
  vi.advanceTimersByTime(ms)
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
}

test(
  'the slow notice appears after three seconds, and its button calls onRetry',
  { tags: 'chosen.slow-wait' },
  async () => {
    const onRetry = vi.fn()
    const screen = await render(<SlowWait onRetry={onRetry} />)
    const status = screen.getByRole('status').element()
    await advance(2999)
    expect(status).toHaveTextContent(/^$/)
    await advance(1)
    expect(status).toHaveTextContent(EN_APP.slow.text)
    await screen.getByRole('button', { name: 'Try Again' }).click()
    expect(onRetry).toHaveBeenCalledTimes(1)
  },
)

test('unmounting the slow notice leaves no timer behind', async () => {
  const screen = await render(<SlowWait onRetry={() => {}} />)
  await screen.unmount()
  expect(vi.getTimerCount()).toBe(0)
})
