import { latchkey, type Latchkey } from '@latchkey/mock-provider/testing'
import { expect, test as base, type Page } from '@playwright/test'
import { withSampleApp } from './start-app.ts'

const test = base.extend<Latchkey>({ ...latchkey, baseURL: ({ idp }, use) => withSampleApp(idp, use) })

const HOUR_MS = 3_600_000
/** The longest time that a call to the page may take on a busy machine. */
const TOLERANCE_MS = 30_000

const readTime = (page: Page) => page.evaluate(() => Date.now())

test('the page’s clock follows the provider’s clock when the test advances it', async ({ page, context, clock }) => {
  await clock.advance(24 * HOUR_MS)
  await clock.install(context)
  await page.goto('/')
  const early = await readTime(page)
  expect(Math.abs(early - clock.now())).toBeLessThan(TOLERANCE_MS)
  await page.evaluate((delay) => setTimeout(() => document.body.append('An hour later'), delay), HOUR_MS)
  await clock.advance(HOUR_MS)
  await expect(page.getByText('An hour later')).toBeVisible()
  expect(await readTime(page)).toBeGreaterThanOrEqual(early + HOUR_MS)
  expect(Math.abs((await readTime(page)) - clock.now())).toBeLessThan(TOLERANCE_MS)
})

test('the page’s clock and the provider’s clock freeze and resume together', async ({ page, clock }) => {
  await clock.install(page)
  await page.goto('/')
  const at = clock.now() + HOUR_MS
  await clock.freeze(at)
  expect([clock.now(), await readTime(page)]).toEqual([at, at])
  await clock.advance(1_000)
  expect([clock.now(), await readTime(page)]).toEqual([at + 1_000, at + 1_000])
  await clock.resume()
  await expect.poll(() => readTime(page)).toBeGreaterThan(at + 1_000)
  expect(clock.now()).toBeGreaterThan(at + 1_000)
})
