import { expect, test, vi } from 'vitest'
import { keepSession } from './keep-session.ts'
import type { SessionStore } from './session.ts'
import { createFakeBrowser } from './testing/fake-browser.ts'
import { createFakeClock, settle } from './testing/fake-clock.ts'

/** Opens a page whose lazily loaded code may be unreachable. */
function openPage({ hasCredentials = true } = {}) {
  const clock = createFakeClock()
  const tab = createFakeBrowser({ clock }).openTab()
  const updates = new Set<() => void>()
  const known = { hasCredentials, isReachable: false }
  const store = {
    hasCredentials: () => known.hasCredentials,
    onUpdate(listener: () => void) {
      updates.add(listener)
      return () => updates.delete(listener)
    },
  } as unknown as SessionStore // the part that keepSession uses
  const load = vi.fn(() => (known.isReachable ? Promise.resolve() : Promise.reject(new TypeError('Failed to fetch'))))
  const stop = keepSession({ clock, page: tab.page, store, load })
  const update = () => {
    for (const listener of updates) listener()
  }
  return { clock, tab, known, load, stop, update }
}

test('loading the session refresh is retried after 4 s, 8 s … 256 s, without a limit', async () => {
  const { clock, load } = openPage()
  await settle()
  const delays: number[] = []
  for (let attempt = 1; attempt <= 8; attempt++) {
    const [delay = 0] = clock.getDelays()
    delays.push(delay)
    await clock.advance(delay)
  }
  expect(delays).toEqual([4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000, 256_000])
  expect(load).toHaveBeenCalledTimes(9)
})

test('the code of the session refresh is not loaded again after a successful load', async () => {
  const { clock, known, load } = openPage()
  await settle()
  known.isReachable = true
  await clock.advance(4000)
  expect(load).toHaveBeenCalledTimes(2)
  expect(clock.getDelays()).toEqual([])
})

test.each([
  ['is shown again after the user has left it', 'pageshow'],
  ['becomes visible', 'visibilitychange'],
  ['is online again', 'online'],
] as const)('a page that %s immediately retries loading the session refresh', async (_, event) => {
  const { clock, tab, known, load } = openPage()
  await settle()
  known.isReachable = true
  tab.dispatch(event)
  await settle()
  expect(load).toHaveBeenCalledTimes(2)
  expect(clock.getDelays()).toEqual([])
})

test('the session refresh is not loaded before a user signs in', async () => {
  const { known, load, update } = openPage({ hasCredentials: false })
  update()
  expect(load).not.toHaveBeenCalled()
  known.hasCredentials = true
  update()
  update()
  expect(load).toHaveBeenCalledTimes(1)
})

test('loading the session refresh is not retried after it is stopped, even while a load is in progress', async () => {
  const { clock, tab, load, stop } = openPage()
  stop()
  await settle()
  tab.dispatch('online')
  expect(clock.getDelays()).toEqual([])
  expect(load).toHaveBeenCalledTimes(1)
})
