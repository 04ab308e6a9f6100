import type { Page } from '@playwright/test'
import { expectAccessible } from '../e2e/checks.ts'
import { expect, test } from './example-test.ts'

/** Opens the form, and waits for its script: on a page that a server has rendered, a press before that does nothing. */
async function openLogin(page: Page) {
  await page.goto('/login', { waitUntil: 'networkidle' })
}

/** Tests what every example with a sign-in form does. */
export function testSignIn(): void {
  test('a visitor is led to the form, signs in by a mailed link, and logs out', async ({ page, findMail }) => {
    await page.goto('/')
    await expect(page).toHaveURL('/login')
    await page.waitForLoadState('networkidle')
    await page.getByRole('textbox').fill('grace@example.com')
    await page.getByRole('button', { name: 'Continue with email' }).click()
    await expect(page.getByText('grace@example.com')).toBeVisible()
    await page.goto((await findMail('grace@example.com')).link)
    await expect(page.getByRole('status')).toHaveText('Signed in as grace@example.com')
    await expectAccessible(page)

    await page.reload()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('textbox')).toBeVisible()
    await expect(page).toHaveURL('/login')
  })

  test('a visitor signs in with GitHub, by the keyboard alone', async ({ page }) => {
    await openLogin(page)
    await page.getByRole('button', { name: 'Continue with GitHub' }).press('Enter')
    await page.getByRole('button', { name: /^Continue as Ada/ }).press('Enter')
    await expect(page.getByRole('status')).toHaveText('Signed in as ada@example.com')
    await expect(page).toHaveURL('/')
  })

  test('a link that was used before is refused with its reason', async ({ page, findMail, problems }) => {
    await openLogin(page)
    await page.getByRole('textbox').fill('edsger@example.com')
    await page.getByRole('button', { name: 'Continue with email' }).click()
    const { link } = await findMail('edsger@example.com')
    await page.goto(link)
    await expect(page.getByRole('status')).toHaveText('Signed in as edsger@example.com')
    await page.goto(link)
    await page.getByRole('button', { name: 'Continue signing in' }).click()
    await expect(page.getByRole('status')).toContainText('already used or expired')
    await expectAccessible(page)
    expect(problems.splice(0)).toEqual(['401 /sdk/v1/magic_links/authenticate'])
    await page.getByRole('link', { name: 'Back to the sign-in' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('an address without a token is refused', async ({ page }) => {
    await page.goto('/authenticate')
    await expect(page.getByRole('status')).toHaveText('This link cannot sign you in.')
  })

  test('an error of the provider is shown in the form', async ({ page, problems }) => {
    await openLogin(page)
    await page.getByRole('textbox').fill('too_many_requests@fault.test')
    await page.getByRole('button', { name: 'Continue with email' }).click()
    // Frameworks have alerts of their own, for changes of the route.
    await expect(page.getByRole('alert').filter({ hasText: 'Too many requests' })).toBeVisible()
    expect(problems.splice(0)).toEqual(['429 /sdk/v1/magic_links/email/login_or_create'])
  })

  for (const width of [320, 1280]) {
    test(`the form is accessible at ${width} pixels, in light and dark`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/login')
      await expect(page.getByRole('textbox')).toBeVisible()
      await expectAccessible(page)
    })
  }
}
