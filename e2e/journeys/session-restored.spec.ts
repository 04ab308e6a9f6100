import type { Page } from '@playwright/test'
import { homeScreen, homeUrl } from '../screens/home-screen.ts'
import { loginScreen } from '../screens/login-screen.ts'
import { expect, test } from '../fixtures.ts'
import { arriveSignedIn } from '../steps.ts'

// Playwright disables the back/forward cache, which is tested here.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
})

/** Chromium's headless shell has no back/forward cache. */
async function hasBackForwardCache(page: Page, url: string): Promise<boolean> {
  await page.goto(url)
  await noteRestoration(page)
  await page.goto(`${url}?next`)
  await goBack(page)
  return wasRestored(page)
}

/** A page that is restored from the cache fires no `load` event, for which Playwright would wait. */
async function goBack(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' })
}

/** Makes the page remember that it was restored from the cache. */
async function noteRestoration(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { wasRestored: persisted }))
  })
}

async function wasRestored(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.get(window, 'wasRestored') === true)
}

test('a page restored from the back/forward cache shows a sign-out that happened meanwhile', async ({
  page,
  context,
  provider,
}) => {
  const health = `${provider.url}/_mock/health`
  test.skip(!(await hasBackForwardCache(page, health)), 'This browser has no back/forward cache.')
  await arriveSignedIn(page)
  // The browser does not cache a page that is still loading.
  await page.waitForLoadState('networkidle')
  await noteRestoration(page)
  await page.goto(health)
  const other = await context.newPage()
  await other.goto(homeUrl)
  await homeScreen(other).signOut.click()
  await expect(loginScreen(other).github).toBeVisible()

  await goBack(page)
  await expect(loginScreen(page).github).toBeVisible()
  expect(await wasRestored(page)).toBe(true)
})
