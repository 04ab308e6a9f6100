import { tabTo } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { consoleScreen } from '../screens/console-screen.ts'

test(
  'a user is created, opened and deleted with the keyboard alone',
  { tag: '@wcag.console-keyboard' },
  async ({ page, tenant }) => {
    const { open, heading } = consoleScreen(page, tenant)
    await open('/')
    await tabTo(page, 'Users')
    await page.keyboard.press('Enter')
    await expect(heading).toHaveText('Users')
    await expect(heading).toBeFocused()
    await tabTo(page, 'Add a user')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Email address')).toBeFocused()
    await page.keyboard.type('ada@example.com')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The user was created.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add a user' })).toBeFocused()

    await page.keyboard.press('Home')
    await page.reload()
    await expect(page.getByRole('link', { name: 'ada@example.com' })).toBeVisible()
    await tabTo(page, 'ada@example.com')
    await page.keyboard.press('Enter')
    await expect(heading).toHaveText('ada@example.com')
    await expect(heading).toBeFocused()
    await tabTo(page, 'Delete user')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Press again/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading).toHaveText('Users')
    await expect(page.getByText('No users yet.')).toBeVisible()
  },
)

test(
  'a setting is changed and the clock is advanced with the keyboard alone',
  { tag: '@wcag.console-keyboard' },
  async ({ page, provider, tenant }) => {
    const { open, heading } = consoleScreen(page, tenant)
    await open('/settings')
    const search = page.getByLabel('Search settings')
    await expect(page.getByLabel('project_name')).toBeVisible()
    while (!(await search.evaluate((input) => input === document.activeElement))) await page.keyboard.press('Tab')
    await page.keyboard.type('pkce_required_for_oauth')
    await expect(page.getByText('1 setting', { exact: true })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('pkce_required_for_oauth')).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The configuration was changed.')).toBeVisible()
    expect((await provider.config()).pkce_required_for_oauth).toBe(true)

    await page.reload()
    await tabTo(page, 'Clock')
    await page.keyboard.press('Enter')
    await expect(heading).toHaveText('Clock')
    await tabTo(page, 'Advance by 30 days')
    await page.keyboard.press('Space')
    await expect(page.getByText('The clock was advanced by 30 days.')).toBeVisible()
    await expect(page.getByText('30 d ahead of this machine')).toBeVisible()
  },
)

test(
  'on a phone, the console’s menu leads to its pages',
  { tag: ['@wcag.console-3-2-3', '@wcag.console-3-2-6'] },
  async ({ page, tenant }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const { open, heading, menu } = consoleScreen(page, tenant)
    await open('/')
    await expect(page.getByRole('link', { name: 'Faults', exact: true })).toBeHidden()
    await tabTo(page, 'Menu')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Faults')
    await page.keyboard.press('Enter')
    await expect(heading).toHaveText('Faults')
    await expect(heading).toBeFocused()
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
  },
)
