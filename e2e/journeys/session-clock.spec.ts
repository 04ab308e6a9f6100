import type { Page } from '@playwright/test'
import { homeScreen } from '../screens/home-screen.ts'
import { loginScreen } from '../screens/login-screen.ts'
import { expect, test } from '../fixtures.ts'
import { arriveSignedIn } from '../steps.ts'

const MINUTE_MS = 60_000
const REFRESH_MS = 3 * MINUTE_MS
const JITTER_MS = 175
/** How long a tab keeps the lock after its refresh. */
const LOCK_RELEASE_MS = 100

test(
  'an expired session ends at the next refresh',
  { tag: ['@session-state.unrecoverable', '@night'] },
  async ({ page, provider, clock }) => {
    await clock.install()
    await arriveSignedIn(page)
    await clock.advance(61 * MINUTE_MS)
    await expect(loginScreen(page).github).toBeVisible()
    expect((await provider.statusesOf('sessionsAuthenticate')).at(-1)).toBe(404)
  },
)

test(
  'a session survives an outage of five minutes',
  { tag: ['@night', '@session-state.retry'] },
  async ({ page, provider, tenant }) => {
    const plan = `stytch_sdk_state_${tenant}::refresh`
    await page.clock.install()
    await arriveSignedIn(page)
    const before = await provider.statusesOf('sessionsAuthenticate')
    await provider.force({ operation_id: 'sessionsAuthenticate', kind: 'html_502' })
    // The clock is paused. Otherwise, on a busy machine, the page would retry earlier than this test expects.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    await page.clock.runFor(REFRESH_MS)
    const failures: number[] = []
    for (const seconds of [4, 8, 16, 32, 64, 128]) {
      failures.push(502)
      const pause = await pauseAfterFailures(page, plan, failures.length)
      expect(Math.abs(pause - seconds * 1_000)).toBeLessThanOrEqual(JITTER_MS)
      await page.clock.runFor(pause - LOCK_RELEASE_MS - 1)
      expect(await provider.statusesOf('sessionsAuthenticate')).toEqual([...before, ...failures])
      await page.clock.runFor(1)
    }
    failures.push(502)
    const last = await pauseAfterFailures(page, plan, failures.length)
    expect(await provider.statusesOf('sessionsAuthenticate')).toEqual([...before, ...failures])
    await expect(homeScreen(page).heading).toBeVisible()

    await provider.clearFaults()
    await page.clock.runFor(last - LOCK_RELEASE_MS)
    await expect.poll(() => provider.statusesOf('sessionsAuthenticate')).toEqual([...before, ...failures, 200])
    await expect(homeScreen(page).heading).toBeVisible()
  },
)

/**
 * Waits until the page knows that its refresh has failed `count` times in a row, and has set the timer of its next try.
 *
 * The provider's journal cannot show this, because it has the response before the page has read it.
 *
 * @param plan the key of the page's plan in the local storage, and of the lock across tabs that guards it
 * @returns the milliseconds until the page's next try
 */
async function pauseAfterFailures(page: Page, plan: string, count: number): Promise<number> {
  const read = () =>
    page.evaluate((key) => {
      const { attempt, due_at } = JSON.parse(localStorage.getItem(key) ?? '{}')
      return { attempt, pause: due_at - Date.now() }
    }, plan)
  await expect.poll(async () => (await read()).attempt).toBe(count)
  const { pause } = await read()
  await page.clock.runFor(LOCK_RELEASE_MS)
  await page.evaluate((name) => navigator.locks.request(name, () => {}), plan)
  return pause
}

test.describe('while the machine is offline or asleep', () => {
  test(
    'an offline page sends no session refresh, and sends one when it is online again',
    { tag: '@night' },
    async ({ page, context, provider }) => {
      await page.clock.install()
      await arriveSignedIn(page)
      const before = (await provider.statusesOf('sessionsAuthenticate')).length
      await context.setOffline(true)
      await page.clock.runFor(30 * MINUTE_MS)
      await expect(homeScreen(page).heading).toBeVisible()
      expect(await provider.statusesOf('sessionsAuthenticate')).toHaveLength(before)
      await context.setOffline(false)
      await expect.poll(() => provider.statusesOf('sessionsAuthenticate')).toHaveLength(before + 1)
      await page.clock.runFor(MINUTE_MS)
      expect(await provider.statusesOf('sessionsAuthenticate')).toHaveLength(before + 1)
    },
  )

  test('a page on a machine that slept for a day refreshes its session once', async ({ page, provider }) => {
    await page.clock.install()
    await arriveSignedIn(page)
    const before = (await provider.statusesOf('sessionsAuthenticate')).length
    await page.clock.fastForward(24 * 60 * MINUTE_MS)
    await expect.poll(() => provider.statusesOf('sessionsAuthenticate')).toHaveLength(before + 1)
    await expect(homeScreen(page).heading).toBeVisible()
  })
})

test(
  'a session refresh blocked by CORS counts as an outage and is retried',
  { tag: '@night' },
  async ({ page, provider, tenant }) => {
    const plan = `stytch_sdk_state_${tenant}::refresh`
    await page.clock.install()
    await arriveSignedIn(page)
    // The fault is not a reset connection, because browsers retry requests on reused connections.
    await provider.force({ operation_id: 'sessionsAuthenticate', kind: 'cors', times: 2 })
    const before = (await provider.statusesOf('sessionsAuthenticate')).length
    await page.clock.runFor(REFRESH_MS)
    await page.clock.runFor(await pauseAfterFailures(page, plan, 1))
    await page.clock.runFor(await pauseAfterFailures(page, plan, 2))
    await expect.poll(() => provider.statusesOf('sessionsAuthenticate')).toHaveLength(before + 3)
    expect((await provider.statusesOf('sessionsAuthenticate')).at(-1)).toBe(200)
    await expect(homeScreen(page).heading).toBeVisible()
  },
)
