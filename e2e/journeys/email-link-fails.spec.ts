import type { ErrorType } from '@latchkey/openapi'
import { expect, test } from '../fixtures.ts'
import { sampleByDay } from '../nightly.ts'
import { demoUrl } from '../screens/demo.ts'
import { emailConfirmation } from '../screens/email-confirmation.ts'
import { holdCalls } from '../steps.ts'
import { signInForm } from '../screens/sign-in-form.ts'
import { en } from '../../widget/src/messages/en.ts'

const ADA = 'ada@example.com'
const SEND = 'magicLinksEmailLoginOrCreate'

test.beforeEach(async ({ page }) => {
  await page.goto(demoUrl('email-link'))
})

test(
  'an invalid email address is not sent to the provider',
  { tag: ['@email.text', '@night'] },
  async ({ page, provider }) => {
    await signInForm(page).sendToEmail('ada@example')
    await expect(signInForm(page).error).toHaveText(en['error.invalid_email'])
    await expect(signInForm(page).email).toBeFocused()
    expect((await provider.journal()).filter((entry) => entry.operation_id === SEND)).toEqual([])
  },
)

const FIELD_ERRORS: [ErrorType, string][] = [
  ['invalid_email', en['error.invalid_email']],
  ['inactive_email', en['error.inactive_email']],
]

for (const [type, text] of sampleByDay(FIELD_ERRORS, 2)) {
  test(`the error ${type} is shown at the email field, which gets the focus`, async ({ page, provider }) => {
    await provider.fail(SEND, type, 1)
    await signInForm(page).sendToEmail(ADA)
    await expect(signInForm(page).error).toHaveText(text)
    await expect(signInForm(page).email).toBeFocused()
    await expect(signInForm(page).email).toHaveAccessibleDescription(text)
    await signInForm(page).withEmail.click()
    await expect(emailConfirmation(page).heading).toBeVisible()
  })
}

test('a bounced email marks its address as inactive', { tag: '@night' }, async ({ page, provider }) => {
  await provider.force({ operation_id: SEND, kind: 'delivery_bounced', times: 1 })
  await signInForm(page).sendToEmail(ADA)
  await emailConfirmation(page).tryAgain.click()
  await signInForm(page).sendToEmail(ADA)
  await expect(signInForm(page).error).toContainText(en['error.inactive_email'])
})

const UNREACHED = en['failure.network']
const OUTAGES = [
  ['reset', UNREACHED],
  ['html_502', UNREACHED],
  ['invalid_json', 'The sign-in service sent a response that this page does not understand.'],
] as const

for (const [kind, text] of sampleByDay(OUTAGES, 2)) {
  test(
    `a provider outage (${kind}) shows an error, and the email form can be submitted again`,
    { tag: '@night' },
    async ({ page, provider }) => {
      await provider.force({ operation_id: SEND, kind })
      await signInForm(page).sendToEmail(ADA)
      await expect(signInForm(page).error).toContainText(text)
      await provider.clearFaults()
      await page.keyboard.press('Enter')
      await expect(emailConfirmation(page).sentTo(ADA)).toBeVisible()
    },
  )
}

test('pressing Enter ten times while the provider is slow sends one email', async ({ page, inbox }) => {
  const release = await holdCalls(page, '**/magic_links/email/login_or_create')
  await signInForm(page).email.fill(ADA)
  for (let press = 0; press < 10; press++) await page.keyboard.press('Enter')
  await expect(signInForm(page).withEmail).toHaveAttribute('aria-busy', 'true')
  await signInForm(page).withEmail.dblclick({ force: true })
  release()
  await expect(emailConfirmation(page).heading).toBeVisible()
  expect(await inbox.list({ to: ADA })).toHaveLength(1)
})
