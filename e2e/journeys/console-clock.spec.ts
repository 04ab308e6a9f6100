import { expect, test } from '../fixtures.ts'
import { consoleScreen } from '../screens/console-screen.ts'

test(
  'the console freezes the tenant’s clock at a time, advances it by any amount and resumes it',
  { tag: '@night' },
  async ({ page, provider, tenant }) => {
    await consoleScreen(page, tenant).open('/clock')
    const main = page.getByRole('main')
    await expect(main).toContainText('running')
    await page.getByLabel('Freeze at').fill('2030-01-31T12:00:00Z')
    await page.getByRole('button', { name: 'Freeze at this time' }).click()
    await expect(main).toContainText('2030-01-31T12:00:00.000Z')
    await page.getByLabel('Amount').fill('1.5')
    await page.getByLabel('Unit').selectOption('hours')
    await page.getByRole('button', { name: 'Advance', exact: true }).click()
    await expect(page.getByText('The clock was advanced by 1.5 hours.')).toBeVisible()
    await expect(main).toContainText('2030-01-31T13:30:00.000Z')
    expect(await provider.now()).toBe('2030-01-31T13:30:00.000Z')
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(main).toContainText('running')
  },
)

test(
  'an invalid time on the clock page shows the server’s error message',
  { tag: '@night' },
  async ({ page, tenant }) => {
    await consoleScreen(page, tenant).open('/clock')
    await page.getByLabel('Freeze at').fill('tomorrow')
    await page.getByRole('button', { name: 'Freeze at this time' }).click()
    await expect(page.getByRole('alert')).toContainText('freeze_at')
  },
)

test(
  'a session that has expired by the tenant’s clock is no longer listed',
  { tag: '@night' },
  async ({ page, provider, tenant }) => {
    const user_id = await provider.createUser({ email: 'ada@example.com' })
    await provider.signInAs(user_id)
    const { open } = consoleScreen(page, tenant)
    await open('/users?tab=sessions')
    await expect(page.getByRole('tabpanel').getByText('impersonation')).toBeVisible()
    await provider.advanceClock(61 * 60_000)
    await expect(page.getByRole('tabpanel')).toContainText('No live sessions.')
  },
)
