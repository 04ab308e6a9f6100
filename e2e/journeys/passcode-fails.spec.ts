import type { ErrorType } from '@latchkey/openapi'
import { expect, test } from '../fixtures.ts'
import { codeOf } from '../inbox.ts'
import { sampleByDay } from '../nightly.ts'
import { demoPage, demoUrl } from '../screens/demo.ts'
import { passcodeScreen } from '../screens/passcode-screen.ts'
import { holdCalls } from '../steps.ts'
import { signInForm } from '../screens/sign-in-form.ts'
import { en } from '../../widget/src/messages/en.ts'

const ADA = 'ada@example.com'
const SEND = 'otpsEmailLoginOrCreate'

test.beforeEach(async ({ page }) => {
  await page.goto(demoUrl('email-passcode'))
})

const REFUSALS: [ErrorType, string][] = [
  ['otp_code_not_found', en['error.otp_code_not_found']],
  ['invalid_code', en['error.invalid_code']],
  ['user_lock_limit_reached', en['error.user_lock_limit_reached']],
  ['unauthorized_credentials', en['error.unauthorized_credentials']],
]

for (const [type, text] of sampleByDay(REFUSALS, 4)) {
  test(`the error ${type} is shown below the passcode field, which keeps the focus`, async ({
    page,
    provider,
    inbox,
  }) => {
    await provider.fail('otpsAuthenticate', type, 1)
    await signInForm(page).sendToEmail(ADA)
    await passcodeScreen(page).input.fill(codeOf(await inbox.waitFor({ to: ADA })))
    await expect(passcodeScreen(page).error).toHaveText(text)
    await expect(passcodeScreen(page).input).toBeFocused()
    await expect(demoPage(page).errors).toHaveCount(1)
  })
}

test(
  'a complete passcode is submitted once, and the screen shows that it is being verified',
  { tag: '@night' },
  async ({ page, provider, inbox }) => {
    const release = await holdCalls(page, '**/otps/authenticate')
    await signInForm(page).sendToEmail(ADA)
    const code = codeOf(await inbox.waitFor({ to: ADA }))
    await expect(passcodeScreen(page).input).toBeFocused()
    await page.keyboard.type(code)
    for (let press = 0; press < 10; press++) await page.keyboard.press('Enter')
    await expect(passcodeScreen(page).verifying).toBeVisible()
    release()
    await expect(passcodeScreen(page).verified).toBeVisible()
    const calls = (await provider.journal()).filter((entry) => entry.operation_id === 'otpsAuthenticate')
    expect(calls.map(({ status }) => status)).toEqual([200])
  },
)

test(
  'pressing Enter ten times in the email form sends one passcode and submits nothing on the next screen',
  { tag: '@night' },
  async ({ page, inbox }) => {
    await signInForm(page).email.fill(ADA)
    for (let press = 0; press < 10; press++) await page.keyboard.press('Enter')
    await expect(passcodeScreen(page).heading).toBeVisible()
    await expect(passcodeScreen(page).error).toHaveCount(0)
    expect(await inbox.list({ to: ADA })).toHaveLength(1)
  },
)

test(
  'an outage while verifying keeps the passcode, which Enter submits again',
  { tag: '@night' },
  async ({ page, provider, inbox }) => {
    await provider.force({ operation_id: 'otpsAuthenticate', kind: 'html_502', times: 1 })
    await signInForm(page).sendToEmail(ADA)
    await passcodeScreen(page).input.fill(codeOf(await inbox.waitFor({ to: ADA })))
    await expect(passcodeScreen(page).error).toContainText(en['failure.network'])
    await passcodeScreen(page).input.press('Enter')
    await expect(passcodeScreen(page).verified).toBeVisible()
  },
)

test(
  'a passcode that never arrived can be resent, and a failed resend shows an error',
  { tag: '@night' },
  async ({ page, provider, inbox }) => {
    await provider.force({ operation_id: SEND, kind: 'delivery_never', times: 1 })
    await signInForm(page).sendToEmail(ADA)
    await expect(passcodeScreen(page).heading).toBeVisible()
    expect(await inbox.list({ to: ADA })).toEqual([])
    await provider.fail(SEND, 'user_lock_limit_reached', 1)
    await passcodeScreen(page).resend.click()
    await expect(passcodeScreen(page).error).toHaveText(en['error.user_lock_limit_reached'])
    await passcodeScreen(page).resend.click()
    await passcodeScreen(page).input.fill(codeOf(await inbox.waitFor({ to: ADA })))
    await expect(passcodeScreen(page).verified).toBeVisible()
  },
)

test(
  'going back and requesting four passcodes leaves the newest one valid',
  { tag: '@night' },
  async ({ page, inbox }) => {
    for (let visit = 0; visit < 3; visit++) {
      await signInForm(page).sendToEmail(ADA)
      await passcodeScreen(page).back.click()
      await expect(signInForm(page).email).toHaveValue(ADA)
    }
    await signInForm(page).withEmail.click()
    await expect.poll(() => inbox.list({ to: ADA }).then(({ length }) => length)).toBe(4)
    const [newest] = await inbox.list({ to: ADA })
    if (!newest) throw new Error('There is no message.')
    await passcodeScreen(page).input.fill(codeOf(newest))
    await expect(passcodeScreen(page).verified).toBeVisible()
  },
)
