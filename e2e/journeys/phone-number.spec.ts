import type { ErrorType } from '@latchkey/openapi'
import { expect, test } from '../fixtures.ts'
import { codeOf } from '../inbox.ts'
import { sampleByDay } from '../nightly.ts'
import { demoUrl } from '../screens/demo.ts'
import { passcodeScreen } from '../screens/passcode-screen.ts'
import { signInForm } from '../screens/sign-in-form.ts'
import { en } from '../../widget/src/messages/en.ts'

const INVALID = en['error.invalid_phone_number']
const SEND = 'otpsSmsLoginOrCreate'

test(
  'a phone number is formatted while typing and sent in E.164 format',
  { tag: ['@phone.e164', '@night'] },
  async ({ page, provider }) => {
    await page.goto(demoUrl('phone-passcode'))
    await signInForm(page).phone.pressSequentially('2025550123')
    await expect(signInForm(page).phone).toHaveValue('(202) 555-0123')
    await page.keyboard.press('Enter')
    await expect(passcodeScreen(page).sentTo('+1 202 555 0123')).toBeVisible()
    const [call] = (await provider.journal()).filter((entry) => entry.operation_id === SEND)
    expect(call?.request_body).toEqual({ phone_number: '+12025550123', expiration_minutes: 5 })
  },
)

test('a foreign phone number is entered by choosing the country or by pasting its country code', async ({
  page,
  inbox,
}) => {
  await page.goto(demoUrl('phone-passcode'))
  const { country, phone, withText } = signInForm(page)
  await country.selectOption('+44 United Kingdom')
  await phone.fill('020 7946 0958')
  await withText.click()
  await inbox.waitFor({ to: '+442079460958', channel: 'sms' })
  await passcodeScreen(page).back.click()
  // The number is formatted after it is shown, which would drop the selection that `fill` replaces.
  await expect(phone).toHaveValue('020 7946 0958')
  await phone.fill('+49 1511 2345678')
  await expect(country).toHaveValue('DE')
  await withText.click()
  await passcodeScreen(page).input.fill(codeOf(await inbox.waitFor({ to: '+4915112345678' })))
  await expect(passcodeScreen(page).verified).toBeVisible()
})

test('an invalid phone number is not sent to the provider', { tag: '@night' }, async ({ page, provider }) => {
  await page.goto(demoUrl('phone-passcode'))
  await signInForm(page).sendText('12')
  await expect(signInForm(page).error).toHaveText(INVALID)
  await expect(signInForm(page).phone).toBeFocused()
  expect((await provider.journal()).filter((entry) => entry.operation_id === SEND)).toEqual([])
})

const FIELD_ERRORS: [ErrorType, string][] = [
  ['invalid_phone_number', INVALID],
  ['unsubscribed_phone_number', en['error.unsubscribed_phone_number']],
  ['invalid_phone_number_country_code', en['error.invalid_phone_number_country_code']],
]

for (const [type, text] of sampleByDay(FIELD_ERRORS, 3)) {
  test(`the error ${type} is shown at the phone field, which gets the focus`, async ({ page, provider }) => {
    await provider.fail(SEND, type, 1)
    await page.goto(demoUrl('phone-passcode'))
    await signInForm(page).sendText('2025550123')
    await expect(signInForm(page).error).toHaveText(text)
    await expect(signInForm(page).phone).toBeFocused()
    await expect(signInForm(page).phone).toHaveAccessibleDescription(text)
  })
}

test(
  'phone numbers can be parsed in the provider’s hidden frame instead of in the page',
  { tag: ['@frame.phone-number', '@night'] },
  async ({ page, inbox }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto(demoUrl('phone-passcode-in-frame'))
    await signInForm(page).sendText('2025550123')
    await expect(passcodeScreen(page).sentTo('+1 (202) 555-0123')).toBeVisible()
    await passcodeScreen(page).input.fill(codeOf(await inbox.waitFor({ to: '+12025550123' })))
    await expect(passcodeScreen(page).verified).toBeVisible()
    expect(scripts.filter((url) => url.includes('phone-metadata'))).toEqual([])
  },
)

test(
  'a phone number counts as valid when the hidden frame does not respond within two seconds',
  { tag: ['@phone.timeout-on-send', '@night'] },
  async ({ page, inbox }) => {
    await page.clock.install()
    await page.route('**/clientside-services/**', () => {})
    await page.goto(demoUrl('phone-passcode-in-frame'))
    await signInForm(page).sendText('202 555 0123')
    await page.clock.runFor(2_000)
    await inbox.waitFor({ to: '+12025550123' })
    await expect(passcodeScreen(page).sentTo('+12025550123')).toBeVisible()
  },
)

test('the phone number metadata is loaded with the first digit', { tag: '@night' }, async ({ page }) => {
  const metadata: string[] = []
  page.on('request', (request) => request.url().includes('phone-metadata') && metadata.push(request.url()))
  await page.goto(demoUrl('phone-passcode'))
  await expect(signInForm(page).phone).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(metadata).toEqual([])
  await signInForm(page).phone.pressSequentially('2')
  await expect.poll(() => metadata.length).toBe(1)
})
