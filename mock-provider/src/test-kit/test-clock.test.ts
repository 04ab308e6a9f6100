import { expect, test, vi } from 'vitest'
import { createClock } from '../core/clock.ts'
import { createTestClock } from './test-clock.ts'

function createPage() {
  const clock = { install: vi.fn(), fastForward: vi.fn(), pauseAt: vi.fn(), resume: vi.fn() }
  return { clock }
}

test('browser pages follow the clock of the mock provider', async () => {
  const clock = createTestClock(createClock(() => 1_000))
  const pages = [createPage(), createPage()]
  for (const page of pages) await clock.install(page)
  await clock.advance(500)
  await clock.freeze(9_000)
  await clock.resume()
  for (const page of pages) {
    expect(page.clock.install).toHaveBeenCalledWith({ time: 1_000 })
    expect(page.clock.fastForward).toHaveBeenCalledWith(500)
    expect(page.clock.pauseAt).toHaveBeenCalledWith(9_000)
    expect(page.clock.resume).toHaveBeenCalledOnce()
  }
  expect(clock.now()).toBe(9_000)
})

test('advancing the test clock moves the provider’s clock synchronously', () => {
  const clock = createTestClock(createClock(() => 0))
  void clock.advance(60_000)
  expect(clock.now()).toBe(60_000)
})
