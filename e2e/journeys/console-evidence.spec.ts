import { expect, test } from '../fixtures.ts'
import { consoleScreen } from '../screens/console-screen.ts'

test('the evidence page lists the tests that cover an operation, an error and a screen', async ({ page, tenant }) => {
  await consoleScreen(page, tenant).open('/evidence')
  const search = page.getByLabel('Search', { exact: true })
  const rows = page.getByRole('group')
  await search.fill('projectsBootstrap')
  await expect(page.getByText('1 row', { exact: true })).toBeVisible()
  await rows.getByText('projectsBootstrap').click()
  await expect(rows.getByText('mock-provider/src/', { exact: false }).first()).toBeVisible()

  await page.getByLabel('Show', { exact: true }).selectOption('Errors')
  await search.fill('otp_code_not_found')
  await rows.getByText('otp_code_not_found').click()
  await expect(rows.getByText('e2e/journeys/gallery.spec.ts').first()).toBeVisible()

  await page.getByLabel('Show', { exact: true }).selectOption('Screens')
  await search.fill('languages')
  await rows.getByText('/screens/login', { exact: true }).click()
  await expect(rows.getByText('No native speaker has read the other languages.')).toBeVisible()
})
