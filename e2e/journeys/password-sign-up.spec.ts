import { expect, test } from '../fixtures.ts'
import { enterEmail, passwordScreens, submitPassword } from '../screens/password-screens.ts'
import { en } from '../../widget/src/messages/en.ts'

const EMAIL = 'ada@example.com'
const PASSWORD = 'quite the zebra umbrella'

test(
  'a new user signs up with a password and logs in with it later',
  { tag: '@methods.password' },
  async ({ page, context }) => {
    const screens = passwordScreens(page)
    await enterEmail(page, EMAIL)
    await expect(screens.createTitle).toBeVisible()
    await submitPassword(page, PASSWORD)
    await expect(screens.success).toBeVisible()
    await expect(screens.signedIn).toHaveText(/^user-test-/)

    await context.clearCookies()
    await enterEmail(page, EMAIL)
    await expect(screens.loginTitle).toBeVisible()
    await submitPassword(page, PASSWORD)
    await expect(screens.success).toBeVisible()
  },
)

test('a breached password is refused while it is typed', { tag: '@night' }, async ({ page, provider }) => {
  await provider.configure({ breached_passwords: [PASSWORD] })
  const screens = passwordScreens(page)
  await enterEmail(page, EMAIL)
  await screens.password.fill(PASSWORD)
  await expect(page.getByText(en['strength.breached'])).toBeVisible()
  await expect(screens.continue).toHaveAttribute('aria-disabled', 'true')
  await submitPassword(page, `${PASSWORD} tango`)
  await expect(screens.success).toBeVisible()
})

test(
  'a password found to be breached only at sign-up shows an error',
  { tag: '@night' },
  async ({ page, provider }) => {
    await provider.fail('passwords', 'breached_password', 1)
    await enterEmail(page, EMAIL)
    await submitPassword(page, PASSWORD)
    await expect(passwordScreens(page).alert).toHaveText(en['error.breached_password'])
  },
)

test('the password strength meter is updated as the user types', { tag: '@night' }, async ({ page }) => {
  const screens = passwordScreens(page)
  await enterEmail(page, EMAIL)
  await screens.password.fill('aaaaaaaaaaaa')
  await expect(page.getByText(/^Password strength: (very )?weak$/)).toBeVisible()
  await expect(page.getByText('Repeated characters like "aaa" are easy to guess.')).toBeVisible()
  await screens.password.fill(PASSWORD)
  await expect(page.getByText(en['strength.4'])).toBeVisible()
})

test('the email address is refused as a password', { tag: '@night' }, async ({ page }) => {
  const screens = passwordScreens(page)
  await enterEmail(page, 'zebra-umbrella@example.com')
  await screens.password.fill('zebra-umbrella@example.com')
  await expect(page.getByText(/^Password strength: (very )?weak$/)).toBeVisible()
  await expect(screens.continue).toHaveAttribute('aria-disabled', 'true')
})

test(
  'with a LUDS policy, the password rules that are met are marked',
  { tag: ['@night', '@luds.marks'] },
  async ({ page, provider }) => {
    await provider.configure({ password_config: { luds_complexity: 3, luds_minimum_count: 10 } })
    const screens = passwordScreens(page)
    const rules = page.getByRole('listitem').filter({ hasText: /^(Not met|Met)?:? ?Must/ })
    await enterEmail(page, EMAIL)
    await expect(rules).toHaveCount(2)
    await screens.password.fill('zebrä')
    await expect(rules).toHaveText([/^Not met: Must be at least 10 characters long$/, /^Not met: Must contain 3 of/])
    await screens.password.fill('Zebra 47 😀')
    await expect(rules).toHaveText([/^Met: /, /^Met: /])
    await submitPassword(page, 'Zebra 47 😀')
    await expect(screens.success).toBeVisible()
  },
)

test(
  'a failed password strength check shows an error, and the next check removes it',
  { tag: '@night' },
  async ({ page, provider }) => {
    await provider.force({ operation_id: 'passwordsStrengthCheck', kind: 'html_502' })
    const screens = passwordScreens(page)
    await enterEmail(page, EMAIL)
    await screens.password.fill(PASSWORD)
    await expect(screens.alert).toContainText(en['failure.network'])
    // Not after one failure: a password that is typed slowly is checked several times.
    await provider.clearFaults()
    await page.getByRole('button', { name: en['strength.again'] }).click()
    await expect(screens.continue).toHaveAttribute('aria-disabled', 'false')
  },
)
