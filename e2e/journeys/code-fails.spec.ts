import { demoPage, demoUrl } from '../screens/demo.ts'
import { githubPage } from '../screens/github-page.ts'
import { loginScreen, loginUrl } from '../screens/login-screen.ts'
import { expect, test } from '../fixtures.ts'

test('a form whose code does not come leaves the buttons, and comes when it is asked for again', async ({ page }) => {
  await page.route(/\/assets\/(dress|otp)-/, (route) => route.abort())
  await page.goto(demoUrl('every-form'))
  await expect(page.getByRole('alert')).toHaveText(
    'This step could not be loaded. Please check your connection and try again.',
  )
  await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toBeEnabled()
  await expect(demoPage(page).errors).toHaveCount(1)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible()
})

test('one form that does not come leaves the others', async ({ page }) => {
  await page.route(/\/assets\/otp-/, (route) => route.abort())
  await page.goto(demoUrl('every-form'))
  await expect(page.getByRole('alert')).toContainText('This step could not be loaded.')
  await page.getByRole('tab', { name: 'Email' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a file that fails once is not noticed', async ({ page }) => {
  await page.route(/\/assets\/methods-/, (route) => route.abort(), { times: 1 })
  await page.goto(loginUrl)
  await loginScreen(page).github.click()
  await expect(githubPage(page).cancel).toBeVisible()
})
