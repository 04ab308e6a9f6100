import { PROVIDER_URL } from '../addresses.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { consoleScreen } from '../screens/console-screen.ts'

const USERS = 20_000

test(
  'a search finds one of many users, and the page renders few rows',
  { tag: '@night' },
  async ({ page, request, tenant }) => {
    const data = { count: USERS }
    const response = await request.post(`${PROVIDER_URL}/_mock/${tenant}/generated_users`, { data })
    expect(response.ok()).toBe(true)
    const { open } = consoleScreen(page, tenant)
    await open('/users')
    const rows = page.getByRole('table', { name: 'Users' }).getByRole('row')
    await expect(page.getByText(`100 of ${USERS} shown`)).toBeVisible()
    expect(await rows.count()).toBeLessThanOrEqual(101)
    await page.getByLabel('Search', { exact: true }).fill('person-019999')
    await expect(page.getByText('1 user matches')).toBeVisible()
    await expect(rows.filter({ hasText: 'person-019999@example.com' })).toBeVisible()
    await page.reload()
    await expect(page.getByText('1 user matches')).toBeVisible()
    await expectAccessible(page)
  },
)
