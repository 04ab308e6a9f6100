import { expectAccessible, tabTo } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { sampleByDay } from '../nightly.ts'
import { consoleScreen } from '../screens/console-screen.ts'

test(
  'the command palette makes every call slow and normal again',
  { tag: ['@wcag.console-2-1-1', '@wcag.console-2-4-5'] },
  async ({ page, provider, tenant }) => {
    const { open, heading } = consoleScreen(page, tenant)
    await open('/users')
    await expect(heading).toHaveText('Users')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('slow')
    await expect(page.getByRole('option').first()).toContainText('Every call is slow')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: '1 fault armed' })).toBeVisible()
    expect(await provider.faults()).toMatchObject([{ operation_id: '*', kind: 'latency', delay_ms: 3000 }])
    await page.keyboard.press('Control+k')
    await page.keyboard.type('disarm')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: '1 fault armed' })).toBeHidden()
    expect(await provider.faults()).toEqual([])
  },
)

test(
  'faults and a moved clock are reset from the console header and restored with the keyboard alone',
  { tag: '@wcag.console-2-2-1' },
  async ({ page, provider, tenant }) => {
    await provider.force({ operation_id: 'usersMe', error_type: 'session_not_found', times: 2 })
    await provider.advanceClock(3_600_000)
    await consoleScreen(page, tenant).open('/settings')
    await expect(page.getByRole('link', { name: 'Clock 1 h ahead' })).toBeVisible()
    await tabTo(page, 'Disarm')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The fault was removed.')).toBeVisible()
    expect(await provider.faults()).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByRole('link', { name: '1 fault armed' })).toBeVisible()
    expect(await provider.faults()).toMatchObject([{ error_type: 'session_not_found', remaining: 2 }])
    await page.getByRole('button', { name: 'Reset the clock' }).press('Enter')
    await expect(page.getByRole('link', { name: 'Clock 1 h ahead' })).toBeHidden()
    expect(Math.abs(Date.parse(await provider.now()) - Date.now())).toBeLessThan(60_000)
  },
)

test(
  'an invalid tenant token lists the existing tenants and sends no request for tenant data',
  { tag: '@wcag.console-3-3-3' },
  async ({ page, provider, tenant }) => {
    await provider.now() // creates the tenant
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const { open, heading } = consoleScreen(page, 'acme')
    await open('/')
    await expect(heading).toHaveText('No such tenant')
    await expect(page.getByRole('link', { name: tenant, exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create public-token-test-acme' })).toBeVisible()
    expect(asked.filter((path) => path.startsWith('/_mock/acme'))).toEqual([])
    await expectAccessible(page)
  },
)

for (const width of sampleByDay([320, 1280], 2)) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test(
      'the console’s command palette, menus and toasts have no accessibility violations',
      { tag: ['@night', '@wcag.console-axe'] },
      async ({ page, provider, tenant }) => {
        await provider.force({ operation_id: 'usersMe', error_type: 'session_not_found' })
        await provider.advanceClock(3_600_000)
        await consoleScreen(page, tenant).open('/clock')
        await page.getByRole('button', { name: 'Search or run' }).click()
        await expect(page.getByRole('option').first()).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: /^Tenant/ }).click()
        await expect(page.getByRole('link', { name: tenant })).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Display' }).click()
        await page.getByLabel('Density').selectOption('Compact')
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Advance by 1 hour' }).click()
        await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
        await expectAccessible(page)
      },
    )
  })
}
