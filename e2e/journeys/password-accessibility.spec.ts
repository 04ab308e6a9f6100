import { expectAccessible } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { demoUrl } from '../screens/demo.ts'
import { enterEmail, passwordScreens, submitPassword } from '../screens/password-screens.ts'
import { en } from '../../widget/src/messages/en.ts'
import { EN_APP } from '../../web/src/messages/en-app.ts'

const email = 'ada@example.com'
const password = 'quite the zebra umbrella'

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test(
    'creating a password has no accessibility violations',
    { tag: '@wcag.widget-axe' },
    async ({ page, provider }) => {
      const screens = passwordScreens(page)
      await enterEmail(page, email, 'password-or-link')
      await screens.password.fill('aaaa1234')
      await expect(page.getByText(/^Password strength/).or(page.getByText(/security issue/))).toBeVisible()
      await expectAccessible(page)
      await provider.configure({ password_config: { luds_complexity: 3, luds_minimum_count: 20 } })
      await enterEmail(page, email)
      await screens.password.fill('Zebra umbrella')
      await expect(page.getByText('Not met:').first()).toBeAttached()
      await expectAccessible(page)
    },
  )

  test(
    'logging in and resetting a password have no accessibility violations',
    { tag: '@night' },
    async ({ page, provider }) => {
      await provider.createUser({ email, password })
      const screens = passwordScreens(page)
      await enterEmail(page, email, 'password-or-link')
      await submitPassword(page, 'a wrong one')
      await expect(screens.alert).toBeVisible()
      await expectAccessible(page)
      await screens.forgot.click()
      await screens.resend.click()
      await expect(page.getByText(en['password.resent'])).toBeVisible()
      await expectAccessible(page)
      await page.goto('/reset-password?token=t')
      await expect(screens.password).toBeVisible()
      await expectAccessible(page)
      await page.goto('/reset-password')
      await expect(page.getByRole('button', { name: EN_APP.resetPassword.send })).toBeVisible()
      await expectAccessible(page)
    },
  )
})

test('a user signs up with a password by keyboard alone', { tag: '@wcag.widget-keyboard' }, async ({ page }) => {
  const screens = passwordScreens(page)
  await page.goto(demoUrl('password'))
  await screens.email.focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(screens.password).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: en['password.show'] })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(screens.password).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await expect(screens.continue).toBeFocused()
  await expect(screens.continue).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('Enter')
  await expect(screens.success).toBeVisible()
})
