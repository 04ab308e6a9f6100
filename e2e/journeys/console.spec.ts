import { AxeBuilder } from '@axe-core/playwright'
import { PROVIDER_URL } from '../addresses.ts'
import { consentScreen } from '../screens/consent-screen.ts'
import { expect, test } from '../fixtures.ts'
import { signInWithGithub } from '../steps.ts'

// The simulated assistant belongs to the default tenant, so this test is the only one that uses that tenant.
test('the assistant simulator connects and lists the MCP tools', async ({ page }) => {
  await page.goto(`${PROVIDER_URL}/simulator`)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await signInWithGithub(page)
  await consentScreen(page).allow.click()
  await expect(page).toHaveURL(/\/simulator/)
  await expect(page.getByText('list_workspaces').first()).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})
