import { expect, test } from '../fixtures.ts'
import { codeOf } from '../inbox.ts'
import { demoUrl } from '../screens/demo.ts'
import { passcodeScreen } from '../screens/passcode-screen.ts'
import { signInForm } from '../screens/sign-in-form.ts'
import { en } from '../../widget/src/messages/en.ts'

const ARABIC_ZERO = 0x660

/** Replaces the digits by Arabic-Indic ones, which people in Egypt type. */
const toArabic = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCharCode(ARABIC_ZERO + Number(digit)))

test('a person with an Arabic keyboard signs in by phone', async ({ page, inbox }) => {
  await page.goto(demoUrl('phone-passcode'))
  await signInForm(page).phone.pressSequentially(toArabic('2025550123'))
  await expect(signInForm(page).phone).toHaveValue('(202) 555-0123')
  await page.keyboard.press('Enter')
  const code = codeOf(await inbox.waitFor({ to: '+12025550123' }))
  await passcodeScreen(page).input.pressSequentially(toArabic(code))
  await expect(passcodeScreen(page).verified).toBeVisible()
})

test('a user with an internationalized email domain is the same user as in Punycode', async ({
  page,
  inbox,
  provider,
}) => {
  const user_id = await provider.createUser({ email: 'ada@xn--bcher-kva.example' })
  await page.goto(demoUrl('email-passcode'))
  await signInForm(page).sendToEmail('ada@bücher.example')
  await expect(passcodeScreen(page).sentTo('ada@bücher.example')).toBeVisible()
  const code = codeOf(await inbox.waitFor({ to: 'ada@xn--bcher-kva.example' }))
  const signedIn = page.waitForResponse('**/otps/authenticate')
  await passcodeScreen(page).input.fill(code)
  await expect(passcodeScreen(page).verified).toBeVisible()
  expect(JSON.stringify(await (await signedIn).json())).toContain(user_id)
})

test(
  'a non-ASCII email address works if the provider accepts it, and otherwise shows a clear error',
  { tag: '@night' },
  async ({ page, inbox, provider }) => {
    await provider.fail('otpsEmailLoginOrCreate', 'invalid_email', 1)
    await page.goto(demoUrl('email-passcode'))
    await signInForm(page).sendToEmail('jürgen@example.com')
    await expect(page.getByRole('alert')).toHaveText(en['email.name-refused'])
    await page.keyboard.press('Enter')
    await passcodeScreen(page).input.fill(codeOf(await inbox.waitFor({ to: 'jürgen@example.com' })))
    await expect(passcodeScreen(page).verified).toBeVisible()
  },
)

test.describe('in another country', () => {
  test.use({ locale: 'de-AT' })

  test('a phone form preselects the country of the browser’s locale', { tag: '@night' }, async ({ page, inbox }) => {
    await page.goto(demoUrl('phone-passcode'))
    await expect(signInForm(page).country).toHaveValue('AT')
    await signInForm(page).sendText('0664 1234567')
    await inbox.waitFor({ to: '+436641234567' })
  })
})
