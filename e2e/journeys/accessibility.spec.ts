import { expectNoSidewaysScroll, expectNoViolations, tabTo } from '../checks.ts'
import { consentScreen } from '../screens/consent-screen.ts'
import { homeScreen } from '../screens/home-screen.ts'
import { loginScreen } from '../screens/login-screen.ts'
import { githubPage } from '../screens/github-page.ts'
import { asanaPage } from '../screens/asana-page.ts'
import { expect, test } from '../fixtures.ts'
import { arriveSignedIn, signInWithGithub } from '../steps.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`at 320 px in ${colorScheme} mode`, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 640 } })

    test('the pages before signing in have no accessibility violations', async ({ page }) => {
      await page.goto('/login')
      await expect(loginScreen(page).github).toBeVisible()
      await expectNoViolations(page)
      await expectNoSidewaysScroll(page)
      await loginScreen(page).github.click()
      await expect(githubPage(page).accounts.first()).toBeVisible()
      await expectNoViolations(page)
      await expectNoSidewaysScroll(page)
      await page.goto('/authenticate')
      await expect(page.getByText('No authentication token found in URL')).toBeVisible()
      await expectNoViolations(page)
    })

    test('the pages after signing in have no accessibility violations', async ({ page, assistant }) => {
      await page.goto(await assistant.begin())
      await signInWithGithub(page)
      await expect(consentScreen(page).allow).toBeVisible()
      await expectNoViolations(page)
      await expectNoSidewaysScroll(page)
      await page.goto('/?asana_connected=true&error=Something')
      await expect(homeScreen(page).connected).toBeVisible()
      await expectNoViolations(page)
      await expectNoSidewaysScroll(page)
      await homeScreen(page).connect.click()
      await expect(asanaPage(page).allow).toBeVisible()
      await expectNoViolations(page)
      await expectNoSidewaysScroll(page)
    })
  })
}

test('a user authorizes an assistant with the keyboard alone', async ({ page, assistant }) => {
  await page.goto(await assistant.begin())
  await expect(loginScreen(page).github).toBeVisible()
  await tabTo(page, 'Continue with GitHub')
  await page.keyboard.press('Enter')
  await expect(githubPage(page).accounts.first()).toBeVisible()
  await tabTo(page, 'Continue as')
  await page.keyboard.press('Enter')
  await expect(consentScreen(page).allow).toBeVisible()
  await tabTo(page, 'Allow')
  await page.keyboard.press('Enter')
  expect((await assistant.comeback()).get('code')).not.toBeNull()
})

test('a new page focuses its heading', async ({ page }) => {
  await arriveSignedIn(page)
  await expect(homeScreen(page).heading).toBeFocused()
})
