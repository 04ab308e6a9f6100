import { expectAccessible } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { codeOf, linkOf } from '../inbox.ts'
import { sampleByDay } from '../nightly.ts'
import { demoUrl } from '../screens/demo.ts'
import { enterEmail, passwordScreens, submitPassword } from '../screens/password-screens.ts'
import { signInQuestion } from '../screens/sign-in-question.ts'
import { EN_APP } from '../../web/src/messages/en-app.ts'
import { en } from '../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages'

const email = 'ada@example.com'
const password = 'quite the zebra umbrella'
const newPassword = 'another tango of giraffes'

test.beforeEach(({ provider }) => provider.createUser({ email, password }))

async function forget(page: Parameters<typeof enterEmail>[0], configuration?: Parameters<typeof enterEmail>[2]) {
  await enterEmail(page, email, configuration)
  await passwordScreens(page).forgot.click()
  await expect(page.getByRole('heading', { name: en['password.forgot.title'] })).toBeVisible()
}

test('a forgotten password is replaced through an email, and only the new one signs in', async ({ page, inbox }) => {
  const screens = passwordScreens(page)
  await forget(page)
  await page.goto(linkOf(await inbox.waitFor({ to: email }), 'reset_password'))
  await expect(page.getByRole('heading', { name: en['password.reset.title'] })).toBeVisible()
  await submitPassword(page, newPassword)
  await expect(page).toHaveURL('/')
  await enterEmail(page, email)
  await submitPassword(page, password)
  await expect(screens.alert).toHaveText(en['error.unauthorized_credentials'])
  await submitPassword(page, newPassword)
  await expect(screens.success).toBeVisible()
})

test(
  '"Resend email" sends another email and shows a toast',
  { tag: ['@password-forgot.resend', '@night'] },
  async ({ page, provider }) => {
    await forget(page)
    await passwordScreens(page).resend.click()
    await expect(page.getByText(en['password.resent'])).toBeVisible()
    const calls = (await provider.journal()).filter((entry) => entry.operation_id === 'passwordsEmailResetStart')
    expect(calls.map(({ status }) => status)).toEqual([200, 200])
  },
)

test(
  'a failed resend of the password reset email shows the reason below the link',
  { tag: '@night' },
  async ({ page, provider }) => {
    await forget(page)
    await provider.fail('passwordsEmailResetStart', 'inactive_email', 1)
    await passwordScreens(page).resend.click()
    await expect(page.locator('.lk-note-error')).toContainText(en['error.inactive_email'])
  },
)

test(
  '"Login without a password" emails a link that signs in',
  { tag: ['@password-forgot.without', '@night'] },
  async ({ page, inbox }) => {
    await forget(page, 'password-or-link')
    expect(linkOf(await inbox.waitFor({ to: email }), 'login')).toContain('login')
    await passwordScreens(page).loginWithout.click()
    await expect(page.getByText(fillIn(en['email-confirmation.text'], { email }))).toBeVisible()
    await page.goto(linkOf(await inbox.waitFor({ to: email }), 'magic_links'))
    await expect(page).toHaveURL('/')
  },
)

test(
  'with passwords alone, "Login without a password" emails a link that signs in',
  { tag: '@night' },
  async ({ page, inbox }) => {
    await forget(page)
    expect(linkOf(await inbox.waitFor({ to: email }), 'login')).toContain('login')
    await passwordScreens(page).loginWithout.click()
    await expect(page.getByText(fillIn(en['email-confirmation.text'], { email }))).toBeVisible()
    await page.goto(linkOf(await inbox.waitFor({ to: email }), 'magic_links'))
    await expect(page).toHaveURL('/')
  },
)

test(
  'with passcodes, "Login without a password" emails a passcode that signs in',
  { tag: ['@password-forgot.without-passcode', '@night'] },
  async ({ page, inbox }) => {
    await forget(page, 'password-or-passcode')
    expect(linkOf(await inbox.waitFor({ to: email }), 'login')).toContain('login')
    await passwordScreens(page).loginWithout.click()
    await expect(page.getByRole('heading', { name: en['passcode.title'] })).toBeVisible()
    await page.keyboard.type(codeOf(await inbox.waitFor({ to: email })))
    await expect(page.getByText(en['passcode.verified'])).toBeVisible()
  },
)

test(
  'the second link of the password reset email signs the user in without a new password',
  { tag: '@night' },
  async ({ page, inbox }) => {
    await forget(page)
    await page.goto(linkOf(await inbox.waitFor({ to: email }), 'login'))
    await expect(page).toHaveURL('/')
  },
)

test(
  'the password reset screen offers to sign in without a new password',
  { tag: ['@night', '@password-reset.without'] },
  async ({ page, inbox }) => {
    await forget(page)
    await page.goto(linkOf(await inbox.waitFor({ to: email }), 'reset_password'))
    await passwordScreens(page).loginWithout.click()
    await expect(page).toHaveURL('/')
  },
)

test(
  'an expired password reset link shows an error, and another link can be requested',
  { tag: '@night' },
  async ({ page, clock, inbox }) => {
    await forget(page)
    const link = linkOf(await inbox.waitFor({ to: email }), 'reset_password')
    await clock.advance(31 * 60_000)
    await page.goto(link)
    await submitPassword(page, newPassword)
    await expect(passwordScreens(page).alert).toContainText(/expired/)
    await page.getByRole('link', { name: EN_APP.resetPassword.another }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: EN_APP.resetPassword.send }).click()
    await expect(page.getByText(fillIn(EN_APP.resetPassword.sent, { email }))).toBeVisible()
    await page.goto(linkOf(await inbox.waitFor({ to: email }), 'reset_password'))
    await submitPassword(page, newPassword)
    await expect(page).toHaveURL('/')
  },
)

test('a password reset link works once', { tag: '@night' }, async ({ page, inbox }) => {
  await forget(page)
  const link = linkOf(await inbox.waitFor({ to: email }), 'reset_password')
  await page.goto(link)
  await submitPassword(page, newPassword)
  await expect(page).toHaveURL('/')
  await page.goto(link)
  await submitPassword(page, `${newPassword} again`)
  await signInQuestion(page).proceed.click()
  await expect(passwordScreens(page).alert).toContainText(/used|expired/)
})

test(
  'with PKCE, a password reset link works in the browser that requested it',
  { tag: '@night' },
  async ({ page, provider, inbox }) => {
    await provider.configure({ pkce_required_for_password_resets: true })
    await forget(page)
    await page.goto(linkOf(await inbox.waitFor({ to: email }), 'reset_password'))
    await submitPassword(page, newPassword)
    await expect(page).toHaveURL('/')
  },
)

test(
  'a malformed email address on the password reset page is not sent',
  { tag: '@night' },
  async ({ page, provider }) => {
    await page.goto('/reset-password')
    await page.getByLabel('Email').fill('ada@example')
    await page.keyboard.press('Enter')
    await expect(passwordScreens(page).alert).toHaveText(EN_APP.resetPassword.invalidEmail)
    await expect(page.getByLabel('Email')).toBeFocused()
    await expectAccessible(page)
    const calls = (await provider.journal()).filter((entry) => entry.operation_id === 'passwordsEmailResetStart')
    expect(calls).toEqual([])
  },
)

test('the well-known URL for changing passwords leads to the reset page', { tag: '@night' }, async ({ page }) => {
  await page.goto('/.well-known/change-password')
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByRole('button', { name: EN_APP.resetPassword.send })).toBeVisible()
})

for (const configuration of sampleByDay(['password-reset', 'password-reset-in-shadow-root'], 2)) {
  test(
    `the password reset form ${configuration} works on a page without React`,
    { tag: '@night' },
    async ({ page, inbox }) => {
      await forget(page)
      const { searchParams } = new URL(linkOf(await inbox.waitFor({ to: email }), 'reset_password'))
      await page.goto(`${demoUrl(configuration)}&${searchParams.toString()}`)
      await submitPassword(page, newPassword)
      await expect(passwordScreens(page).success).toBeVisible()
      await enterEmail(page, email)
      await submitPassword(page, newPassword)
      await expect(passwordScreens(page).success).toBeVisible()
    },
  )
}
