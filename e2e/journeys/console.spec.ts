import { AxeBuilder } from '@axe-core/playwright'
import { PROVIDER_URL } from '../addresses.ts'
import { consentScreen } from '../screens/consent-screen.ts'
import { expect, test } from '../fixtures.ts'
import { signInWithGithub } from '../steps.ts'

// The simulator plays the default tenant's assistant, so this test alone speaks to that tenant.
test('the assistant simulator tells the whole story without another program', async ({ page }) => {
  await page.goto(`${PROVIDER_URL}/simulator`)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await signInWithGithub(page)
  await consentScreen(page).allow.click()
  await expect(page).toHaveURL(/\/simulator/)
  await expect(page.getByText('list_workspaces').first()).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})
