import { homeScreen } from '../screens/home-screen.ts'
import { loginScreen } from '../screens/login-screen.ts'
import { expect, test } from '../fixtures.ts'
import { arriveSignedIn } from '../steps.ts'

const MINUTE_MS = 60_000
const REFRESH_MS = 3 * MINUTE_MS
const JITTER_MS = 175

test('an expired session ends at the next refresh', async ({ page, provider, clock }) => {
  await clock.install()
  await arriveSignedIn(page)
  await clock.advance(61 * MINUTE_MS)
  await expect(loginScreen(page).github).toBeVisible()
  expect((await provider.statusesOf('sessionsAuthenticate')).at(-1)).toBe(404)
})

test('a session survives an outage of five minutes', async ({ page, provider }) => {
  await page.clock.install()
  await arriveSignedIn(page)
  const before = await provider.statusesOf('sessionsAuthenticate')
  await provider.force({ operation_id: 'sessionsAuthenticate', kind: 'html_502' })
  // Otherwise the page's time passes while this test waits, and on a busy machine a retry comes before it is expected.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await page.clock.runFor(REFRESH_MS)
  // Retries happen after 4, 8, 16, 32, 64 and 128 seconds, plus or minus the jitter.
  const waits = [4, 8, 16, 32, 64, 128].map((seconds) => seconds * 1000)
  const failures = [502]
  for (const wait of waits) {
    await expect.poll(() => provider.statusesOf('sessionsAuthenticate')).toEqual([...before, ...failures])
    await page.clock.runFor(wait / 2)
    expect(await provider.statusesOf('sessionsAuthenticate')).toEqual([...before, ...failures])
    await page.clock.runFor(wait / 2 + 2 * JITTER_MS + 1_000)
    failures.push(502)
  }
  await expect.poll(() => provider.statusesOf('sessionsAuthenticate')).toEqual([...before, ...failures])
  await expect(homeScreen(page).heading).toBeVisible()

  await provider.clearFaults()
  await page.clock.runFor(256_000 + JITTER_MS)
  await expect.poll(() => provider.statusesOf('sessionsAuthenticate')).toEqual([...before, ...failures, 200])
  await expect(homeScreen(page).heading).toBeVisible()
})

test.describe('while the machine is offline or asleep', () => {
  test('an offline page sends no refresh, and one when it is online again', async ({ page, context, provider }) => {
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
  })

  test('a machine that slept for a day refreshes once when it wakes', async ({ page, provider }) => {
    await page.clock.install()
    await arriveSignedIn(page)
    const before = (await provider.statusesOf('sessionsAuthenticate')).length
    await page.clock.fastForward(24 * 60 * MINUTE_MS)
    await expect.poll(() => provider.statusesOf('sessionsAuthenticate')).toHaveLength(before + 1)
    await expect(homeScreen(page).heading).toBeVisible()
  })
})

test('a response that CORS hides from the page counts as an outage', async ({ page, provider }) => {
  await page.clock.install()
  await arriveSignedIn(page)
  // Not a reset connection, because browsers retry requests on reused connections.
  await provider.force({ operation_id: 'sessionsAuthenticate', kind: 'cors', times: 2 })
  const before = (await provider.statusesOf('sessionsAuthenticate')).length
  await page.clock.runFor(REFRESH_MS)
  await expect.poll(() => provider.statusesOf('sessionsAuthenticate')).toHaveLength(before + 1)
  await page.clock.runFor(4_000 + JITTER_MS)
  await expect.poll(() => provider.statusesOf('sessionsAuthenticate')).toHaveLength(before + 2)
  await page.clock.runFor(8_000 + JITTER_MS)
  await expect.poll(async () => (await provider.statusesOf('sessionsAuthenticate')).at(-1)).toBe(200)
  await expect(homeScreen(page).heading).toBeVisible()
})
