import { expectAccessible, tabTo } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { codeOf, linkOf } from '../inbox.ts'
import { demoUrl } from '../screens/demo.ts'
import { emailConfirmation } from '../screens/email-confirmation.ts'
import { homeScreen } from '../screens/home-screen.ts'
import { passcodeScreen } from '../screens/passcode-screen.ts'
import { signInForm } from '../screens/sign-in-form.ts'
import { en } from '../../widget/src/messages/en.ts'

const ADA = 'ada@example.com'
const PHONE = '+12025550123'

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the email link screens have no accessibility violations', { tag: '@wcag.widget-axe' }, async ({ page }) => {
    await page.goto(demoUrl('every-form'))
    await signInForm(page).tab('Email').click()
    await signInForm(page).sendToEmail('ada@')
    await expect(signInForm(page).error).toBeVisible()
    await expectAccessible(page)
    await signInForm(page).sendToEmail(ADA)
    await expect(emailConfirmation(page).heading).toBeVisible()
    await expectAccessible(page)
  })

  test(
    'the phone passcode screens have no accessibility violations',
    { tag: '@wcag.widget-axe' },
    async ({ page, inbox, provider }) => {
      await page.goto(demoUrl('every-form'))
      await signInForm(page).sendText('12')
      await expect(signInForm(page).error).toBeVisible()
      await expectAccessible(page)
      await signInForm(page).sendText(PHONE)
      await expect(passcodeScreen(page).heading).toBeVisible()
      await expectAccessible(page)
      await provider.fail('otpsAuthenticate', 'otp_code_not_found', 1)
      const code = codeOf(await inbox.waitFor({ to: PHONE }))
      await passcodeScreen(page).input.fill(code)
      await expect(passcodeScreen(page).error).toBeVisible()
      await expectAccessible(page)
      await passcodeScreen(page).input.fill(code)
      await expect(passcodeScreen(page).verified).toBeVisible()
      await expectAccessible(page)
    },
  )
})

test(
  'a WhatsApp passcode is requested and entered with the keyboard alone',
  { tag: '@wcag.widget-keyboard' },
  async ({ page, inbox }) => {
    await page.goto(demoUrl('every-passcode'))
    await expect(signInForm(page).tab('Text')).toBeVisible()
    await tabTo(page, 'Text')
    await page.keyboard.press('ArrowRight')
    await expect(signInForm(page).withWhatsapp).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(signInForm(page).country).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('2025550123')
    await page.keyboard.press('Enter')
    await expect(passcodeScreen(page).input).toBeFocused()
    await page.keyboard.type(codeOf(await inbox.waitFor({ to: PHONE, channel: 'whatsapp' })))
    await expect(page.getByRole('heading', { name: 'Success!' })).toBeFocused()
  },
)

test(
  'an email link is requested with the keyboard alone, and the email form can be reopened',
  { tag: '@night' },
  async ({ page, inbox }) => {
    await page.goto(demoUrl('email-link'))
    await signInForm(page).email.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type(ADA)
    await page.keyboard.press('Enter')
    await expect(emailConfirmation(page).heading).toBeFocused()
    await tabTo(page, en['form.try-again'])
    await page.keyboard.press('Enter')
    await expect(signInForm(page).email).toHaveValue('')
    await page.goto(linkOf(await inbox.waitFor({ to: ADA })))
    await expect(homeScreen(page).heading).toBeVisible()
  },
)

test.describe('with forced colours', () => {
  test.use({ forcedColors: 'active' })

  test(
    'with forced colours, passcode digits and the country code are not drawn twice',
    { tag: '@wcag.widget-1-4-11' },
    async ({ page }) => {
      await page.goto(demoUrl('phone-passcode'))
      const list = page.getByLabel(en['phone.country'])
      await expect(list).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
      await page.goto(demoUrl('email-passcode'))
      await page.getByLabel('Email').fill('ada@example.com')
      await page.getByLabel('Email').press('Enter')
      await expect(page.getByRole('heading', { name: en['passcode.title'] })).toBeVisible()
      await page.keyboard.type('123')
      await expect(page.getByRole('textbox')).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
    },
  )
})
