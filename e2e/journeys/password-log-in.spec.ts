import { expect, test } from '../fixtures.ts'
import { codeOf, linkOf } from '../inbox.ts'
import { enterEmail, passwordScreens, submitPassword } from '../screens/password-screens.ts'
import { en } from '../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages'

const email = 'ada@example.com'
const password = 'quite the zebra umbrella'

test('a wrong password shows an error, and the right one signs in', { tag: '@night' }, async ({ page, provider }) => {
  await provider.createUser({ email, password })
  const screens = passwordScreens(page)
  await enterEmail(page, email)
  await submitPassword(page, 'a wrong one')
  await expect(screens.alert).toHaveText(en['error.unauthorized_credentials'])
  await expect(screens.password).toBeFocused()
  await submitPassword(page, password)
  await expect(screens.success).toBeVisible()
})

test('too many wrong passwords lock the user, even for the right password, until the lock expires', async ({
  page,
  provider,
  clock,
}) => {
  await provider.configure({ user_lock_threshold: 3, user_lock_ttl_minutes: 10 })
  await provider.createUser({ email, password })
  const screens = passwordScreens(page)
  await enterEmail(page, email)
  for (const attempt of ['one', 'two', 'three']) {
    await submitPassword(page, attempt)
    await expect(screens.alert).toBeVisible()
  }
  await submitPassword(page, password)
  await expect(screens.alert).toHaveText(en['error.user_lock_limit_reached'])
  await clock.advance(10 * 60_000)
  await screens.continue.click()
  await expect(screens.success).toBeVisible()
})

test(
  'a password that must be reset is replaced through an email',
  { tag: '@night' },
  async ({ page, provider, inbox }) => {
    await provider.createUser({ email, password, password_requires_reset: true })
    const screens = passwordScreens(page)
    await enterEmail(page, email)
    await submitPassword(page, password)
    await expect(page.getByRole('heading', { name: en['password.dedupe.title'] })).toBeVisible()
    await page.goto(linkOf(await inbox.waitFor({ to: email }), 'reset_password'))
    await submitPassword(page, `${password} tango`)
    await expect(page).not.toHaveURL(/reset-password/)
    await enterEmail(page, email)
    await submitPassword(page, `${password} tango`)
    await expect(screens.success).toBeVisible()
  },
)

test('a breached password must be reset through an email', { tag: '@night' }, async ({ page, provider, inbox }) => {
  await provider.createUser({ email, password })
  await provider.configure({ breached_passwords: [password], check_breach_on_authentication: true })
  await enterEmail(page, email)
  await submitPassword(page, password)
  await expect(page.getByRole('heading', { name: en['password.dedupe.title'] })).toBeVisible()
  expect((await inbox.waitFor({ to: email })).links).toHaveLength(2)
})

test(
  'the error breached_password during login shows a screen for setting a new password',
  { tag: ['@password-flow.reset-screen', '@night'] },
  async ({ page, provider }) => {
    await provider.createUser({ email, password })
    await provider.fail('passwordsAuthenticate', 'breached_password', 1)
    await enterEmail(page, email)
    await submitPassword(page, password)
    await expect(page.getByRole('heading', { name: en['password.breached.title'], exact: true })).toBeVisible()
  },
)

test.describe('a user without a password', () => {
  test('a user without a password receives an email link', { tag: '@night' }, async ({ page, provider, inbox }) => {
    await provider.createUser({ email })
    await enterEmail(page, email, 'password-or-link')
    await expect(page.getByText(fillIn(en['email-confirmation.text'], { email }))).toBeVisible()
    await page.goto(linkOf(await inbox.waitFor({ to: email }), 'magic_links'))
    await expect(page).toHaveURL('/')
  })

  test('a user without a password receives an email passcode', { tag: '@night' }, async ({ page, provider, inbox }) => {
    await provider.createUser({ email })
    await enterEmail(page, email, 'password-or-passcode')
    await expect(page.getByRole('heading', { name: en['passcode.title'] })).toBeVisible()
    await page.keyboard.type(codeOf(await inbox.waitFor({ to: email })))
    await expect(page.getByText(en['passcode.verified'])).toBeVisible()
  })

  test(
    'a user without a password receives a link to create one when there is no other way to sign in',
    { tag: '@night' },
    async ({ page, provider, inbox }) => {
      await provider.createUser({ email })
      await enterEmail(page, email)
      await expect(page.getByRole('heading', { name: en['password.set-new.title'] })).toBeVisible()
      await page.goto(linkOf(await inbox.waitFor({ to: email }), 'reset_password'))
      await submitPassword(page, password)
      await expect(page).toHaveURL('/')
    },
  )

  test(
    'a user without a password can create one instead of using the link',
    { tag: '@night' },
    async ({ page, provider, inbox }) => {
      await provider.createUser({ email })
      await enterEmail(page, email, 'password-or-link')
      expect(linkOf(await inbox.waitFor({ to: email }), 'magic_links')).toContain('magic_links')
      await passwordScreens(page).createInstead.click()
      await expect(page.getByRole('heading', { name: en['password.set-new.title'] })).toBeVisible()
      expect(linkOf(await inbox.waitFor({ to: email }), 'reset_password')).toContain('reset_password')
    },
  )
})

test(
  'an outage during login shows an error, and the same password works afterwards',
  { tag: '@night' },
  async ({ page, provider }) => {
    await provider.createUser({ email, password })
    const screens = passwordScreens(page)
    await enterEmail(page, email)
    await provider.force({ operation_id: 'passwordsAuthenticate', kind: 'html_502', times: 1 })
    await submitPassword(page, password)
    await expect(screens.alert).toContainText(en['failure.network'])
    await screens.continue.click()
    await expect(screens.success).toBeVisible()
  },
)
