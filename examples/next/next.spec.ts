import { expect, test } from '../example-test.ts'
import { testSignIn } from '../sign-in-tests.ts'

testSignIn()

test.describe('before its script has loaded', () => {
  test.use({ javaScriptEnabled: false })

  test('before its script has loaded, the login form is styled and a submission does not leave the page', async ({
    page,
    problems,
  }) => {
    await page.goto('/login')
    await page.getByRole('textbox').fill('grace@example.com')
    await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toHaveCSS('border-radius', '8px')
    // The submission leads nowhere, and Playwright's actions would wait for its end.
    void page.keyboard.press('Enter').catch(() => {})
    await expect.poll(() => problems.join()).toContain('file:///')
    expect(page.url()).toMatch(/\/login$/)
    // Ignores the problems of the scripts that the browser does not run.
    problems.length = 0
  })
})

test('an email address typed before the script has loaded is kept', async ({ page }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.js*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const field = page.getByRole('textbox')
  await field.fill('barbara@example.com')
  release()
  await page.waitForLoadState('networkidle')
  await expect(field).toHaveValue('barbara@example.com')
  await expect(field).toBeFocused()
  await field.press('Enter')
  await expect(page.getByText('barbara@example.com')).toBeVisible()
})
