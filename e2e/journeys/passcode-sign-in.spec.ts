import type { Page } from '@playwright/test'
import { PROVIDER_URL } from '../addresses.ts'
import { expect, test } from '../fixtures.ts'
import { codeOf, type Inbox } from '../inbox.ts'
import { demoPage, demoUrl } from '../screens/demo.ts'
import { passcodeScreen } from '../screens/passcode-screen.ts'
import { signInForm } from '../screens/sign-in-form.ts'
import { en } from '../../widget/src/messages/en.ts'

const ADA = 'ada@example.com'
const PHONE = '+12025550123'

/** Returns another passcode than the given one. */
function otherThan(code: string): string {
  return code === '000000' ? '111111' : '000000'
}

async function signInByEmail(page: Page, inbox: Inbox) {
  await signInForm(page).sendToEmail(ADA)
  await passcodeScreen(page).input.fill(codeOf(await inbox.waitFor({ to: ADA })))
  await expect(passcodeScreen(page).verified).toBeVisible()
}

test(
  'a new user signs up with an emailed passcode and signs in with the next one',
  { tag: '@methods.passcode-email' },
  async ({ page, inbox }) => {
    for (const visit of ['signs up', 'signs in']) {
      await test.step(visit, async () => {
        await page.context().clearCookies()
        await page.goto(demoUrl('email-passcode'))
        await signInByEmail(page, inbox)
        await expect(demoPage(page).events).toHaveText([
          'OTP_LOGIN_OR_CREATE',
          'OTP_AUTHENTICATE',
          'AUTHENTICATE_FLOW_COMPLETE',
        ])
        await expect(demoPage(page).users.first()).toHaveText(/^user-test-/)
      })
    }
    const templates = (await inbox.list({ to: ADA })).map(({ template }) => template)
    expect(new Set(templates).size).toBe(2)
  },
)

test(
  'a passcode signs the user in when the widget is in a shadow root',
  { tag: ['@config.shadow-dom', '@night'] },
  async ({ page, inbox }) => {
    await page.goto(demoUrl('passcode-in-shadow-root'))
    await signInByEmail(page, inbox)
  },
)

for (const [tab, channel] of [
  ['Text', 'sms'],
  ['WhatsApp', 'whatsapp'],
] as const) {
  test(
    `a user signs up with a passcode by ${tab} and signs in with the next one`,
    { tag: ['@methods.passcode-sms', '@methods.passcode-whatsapp'] },
    async ({ page, inbox }) => {
      for (const visit of ['signs up', 'signs in']) {
        await test.step(visit, async () => {
          await page.context().clearCookies()
          await page.goto(demoUrl('every-passcode'))
          await signInForm(page).tab(tab).click()
          await signInForm(page).phone.fill('(202) 555-0123')
          await page.keyboard.press('Enter')
          await expect(passcodeScreen(page).sentTo('+1 202 555 0123')).toBeVisible()
          await passcodeScreen(page).input.fill(codeOf(await inbox.waitFor({ to: PHONE, channel })))
          await expect(passcodeScreen(page).verified).toBeVisible()
        })
      }
    },
  )
}

test(
  'the page’s passcode options apply to the message and the session',
  { tag: '@night' },
  async ({ page, inbox, provider }) => {
    await page.goto(demoUrl('email-passcode-with-options'))
    await signInForm(page).sendToEmail(ADA)
    const mail = await inbox.waitFor({ to: ADA })
    expect(mail).toMatchObject({ template: 'signup-template', locale: 'es' })
    await expect(passcodeScreen(page).countdown).toHaveText(/^Your code expires in (2:00|1:5\d)\.$/)
    await passcodeScreen(page).input.fill(codeOf(mail))
    await expect(passcodeScreen(page).verified).toBeVisible()
    const [call] = (await provider.journal()).filter((entry) => entry.operation_id === 'otpsAuthenticate')
    expect(call?.request_body).toMatchObject({ session_duration_minutes: 45 })
  },
)

test('pasting a whole message enters its passcode', { tag: '@night' }, async ({ page, inbox }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(demoUrl('email-passcode'))
  await signInForm(page).sendToEmail(ADA)
  const { text } = await inbox.waitFor({ to: ADA })
  await expect(passcodeScreen(page).input).toBeFocused()
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
  await page.keyboard.press('ControlOrMeta+V')
  await expect(passcodeScreen(page).verified).toBeVisible()
})

test('a wrong passcode shows an error, and the right one still works', async ({ page, inbox }) => {
  await page.goto(demoUrl('email-passcode'))
  await signInForm(page).sendToEmail(ADA)
  const code = codeOf(await inbox.waitFor({ to: ADA }))
  await passcodeScreen(page).input.fill(otherThan(code))
  await expect(passcodeScreen(page).error).toHaveText(en['error.otp_code_not_found'])
  await expect(passcodeScreen(page).input).toBeFocused()
  await page.keyboard.type(code)
  await expect(passcodeScreen(page).verified).toBeVisible()
})

test(
  'a passcode expires on the page and at the provider at the same time, and a new one can be sent',
  { tag: ['@passcode-flow.expired', '@night'] },
  async ({ page, inbox, clock }) => {
    await clock.install()
    await page.goto(demoUrl('email-passcode'))
    await signInForm(page).sendToEmail(ADA)
    const old = codeOf(await inbox.waitFor({ to: ADA }))
    await expect(passcodeScreen(page).countdown).toHaveText(/^Your code expires in (5:00|4:5\d)\.$/)
    await clock.advance(60_000)
    await expect(passcodeScreen(page).countdown).toHaveText(/^Your code expires in (4:00|3:5\d)\.$/)
    await clock.advance(4 * 60_000)
    await expect(passcodeScreen(page).expired).toBeVisible()
    await passcodeScreen(page).input.fill(old)
    await expect(passcodeScreen(page).error).toBeVisible()

    await passcodeScreen(page).resend.click()
    await expect(passcodeScreen(page).resend).toHaveText(en['passcode.sent'])
    await expect(passcodeScreen(page).countdown).toHaveText(/^Your code expires in (5:00|4:5\d)\.$/)
    await clock.advance(2_000)
    await expect(passcodeScreen(page).resend).toHaveText(en['passcode.resend'])
    await passcodeScreen(page).input.fill(codeOf(await inbox.waitFor({ to: ADA })))
    await expect(passcodeScreen(page).verified).toBeVisible()
  },
)

test('the phone number can be changed from the passcode screen', { tag: '@night' }, async ({ page, inbox }) => {
  await page.goto(demoUrl('phone-passcode'))
  await signInForm(page).sendText('2025550123')
  await passcodeScreen(page).back.click()
  await expect(signInForm(page).phone).toHaveValue('(202) 555-0123')
  await signInForm(page).sendText('2025550199')
  await expect(passcodeScreen(page).sentTo('+1 202 555 0199')).toBeVisible()
  await passcodeScreen(page).input.fill(codeOf(await inbox.waitFor({ to: '+12025550199' })))
  await expect(passcodeScreen(page).verified).toBeVisible()
})

test(
  'two tabs with two passcodes each accept a valid passcode',
  { tag: '@night' },
  async ({ page, context, inbox }) => {
    const other = await context.newPage()
    await page.goto(demoUrl('email-passcode'))
    await other.goto(demoUrl('email-passcode'))
    await signInForm(page).sendToEmail(ADA)
    const first = codeOf(await inbox.waitFor({ to: ADA }))
    await signInForm(other).sendToEmail(ADA)
    const second = codeOf(await inbox.waitFor({ to: ADA }))
    await passcodeScreen(page).input.fill(first === second ? otherThan(first) : first)
    await expect(passcodeScreen(page).error).toBeVisible()
    await passcodeScreen(page).input.fill(second)
    await expect(passcodeScreen(page).verified).toBeVisible()
    await expect(demoPage(other).users.first()).toHaveText(/^user-test-/)
  },
)

test(
  'a project with captchas and fingerprints loads the scripts that its page configures',
  { tag: '@night' },
  async ({ page, inbox, provider, tenant }) => {
    await provider.configure({
      captcha_settings: { enabled: true, siteKey: `site-key-${tenant}` },
      dfp_protected_auth_enabled: true,
      dfp_protected_auth_mode: 'OBSERVATION',
    })
    const origins = new Set<string>()
    page.on('request', (request) => origins.add(new URL(request.url()).origin))
    await page.goto(demoUrl('email-passcode'))
    await signInByEmail(page, inbox)
    expect(await provider.statusesOf('otpsEmailLoginOrCreate')).toEqual([200])
    expect([...origins].toSorted()).toEqual([new URL(page.url()).origin, PROVIDER_URL].toSorted())
  },
)

test('a reload on the passcode screen shows it again with its address, and sends no second message', async ({
  page,
  inbox,
}) => {
  await page.goto(demoUrl('email-passcode'))
  await signInForm(page).sendToEmail(ADA)
  const code = codeOf(await inbox.waitFor({ to: ADA }))
  // The message can arrive before the response that leads to the screen.
  await expect(passcodeScreen(page).sentTo(ADA)).toBeVisible()
  await page.reload()
  await expect(passcodeScreen(page).sentTo(ADA)).toBeVisible()
  await expect(passcodeScreen(page).countdown).toBeVisible()
  await passcodeScreen(page).input.fill(code)
  await expect(passcodeScreen(page).verified).toBeVisible()
  expect(await inbox.list({ to: ADA })).toHaveLength(1)
  await page.context().clearCookies()
  await page.reload()
  await expect(signInForm(page).email).toBeVisible()
})
