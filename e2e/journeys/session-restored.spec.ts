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

test('a page restored from the back/forward cache shows a sign-out that happened meanwhile', async ({
  page,
  context,
  provider,
}) => {
  await arriveSignedIn(page)
  // The browser does not cache a page that is still loading.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { wasRestored: persisted }))
  })
  await page.goto(`${provider.url}/_mock/health`)
  const other = await context.newPage()
  await other.goto(homeUrl)
  await homeScreen(other).signOut.click()
  await expect(loginScreen(other).github).toBeVisible()

  await page.goBack()
  await expect(loginScreen(page).github).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'wasRestored'))).toBe(true)
})
