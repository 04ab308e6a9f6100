import { sampleByDay } from '../nightly.ts'
import { asanaPage } from '../screens/asana-page.ts'
import { homeScreen, homeUrl } from '../screens/home-screen.ts'
import { loginScreen } from '../screens/login-screen.ts'
import { expect, test } from '../fixtures.ts'
import { arriveSignedIn, signInWithGithub } from '../steps.ts'

test(
  'a deep link to a protected page opens it after signing in',
  { tag: ['@authenticate.success', '@login-state.return'] },
  async ({ page }) => {
    await page.goto('/?error=kept%20%2B%20safe')
    await expect(loginScreen(page).heading).toBeVisible()
    await signInWithGithub(page)
    await expect(page.getByText('kept + safe')).toBeVisible()
  },
)

for (const target of sampleByDay(
  ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/\t/evil.example'],
  5,
)) {
  test(`a stored return path of ${JSON.stringify(target)} falls back to the home page`, async ({ page, baseURL }) => {
    await page.goto('/login')
    await page.evaluate((value) => {
      localStorage.setItem('returnTo', value)
      sessionStorage.setItem('returnTo', value)
    }, target)
    await page.reload()
    await signInWithGithub(page)
    await expect(homeScreen(page).heading).toBeVisible()
    expect(new URL(page.url()).origin).toBe(baseURL)
  })
}

test('an error text from the URL is shown as plain text', { tag: ['@home.error-text', '@night'] }, async ({ page }) => {
  await arriveSignedIn(page)
  await page.goto(`${homeUrl}?error=${encodeURIComponent('<img src=x onerror=alert(1)>')}`)
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(page.locator('img[src=x]')).toHaveCount(0)
})

test('a user who denies access to Asana sees an error banner', { tag: '@home.error-title' }, async ({ page }) => {
  await arriveSignedIn(page)
  await homeScreen(page).connect.click()
  await asanaPage(page).deny.click()
  await expect(page.getByRole('alert')).toContainText('Error')
  await expect(homeScreen(page).connected).toBeHidden()
})

test('an Asana authorization of another user is not linked', async ({ page }) => {
  await arriveSignedIn(page)
  await page.goto('/api/asana/callback?code=stolen&state=user-test-somebody-else')
  await expect(page.getByRole('alert')).toContainText('Error')
  await expect(homeScreen(page).connected).toBeHidden()
})

test(
  'a signed-in user who opens the login page is redirected to the home page',
  { tag: '@night' },
  async ({ page }) => {
    await arriveSignedIn(page)
    await page.goto('/login')
    await expect(homeScreen(page).heading).toBeVisible()
  },
)
