import type { Page } from '@playwright/test'
import {
  COPIED_ADDRESSES,
  COPIED_NUMBERS,
  LANGUAGE_TAGS,
  PASSKEY_APIS,
  REFUSALS,
  REFUSED_PASSWORDS,
} from '../corpora/real-pages.ts'
import { expect, test } from '../fixtures.ts'
import { codeOf } from '../inbox.ts'
import { sampleByDay } from '../nightly.ts'
import { demoUrl } from '../screens/demo.ts'
import { passcodeScreen } from '../screens/passcode-screen.ts'
import { enterEmail, passwordScreens } from '../screens/password-screens.ts'
import { signInForm } from '../screens/sign-in-form.ts'
import { walletScreens } from '../screens/wallet-screens.ts'
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

  test(
    'a phone form takes a number of the country that the person chooses',
    { tag: '@night' },
    async ({ page, inbox }) => {
      await page.goto(demoUrl('phone-passcode'))
      await expect(signInForm(page).country).toHaveValue('US')
      await signInForm(page).country.selectOption('AT')
      await signInForm(page).sendText('0664 1234567')
      await inbox.waitFor({ to: '+436641234567' })
    },
  )
})

for (const [name, script] of sampleByDay(PASSKEY_APIS, 5)) {
  test(`a browser with ${name} for passkeys shows no banner, and its form works`, async ({ page, inbox }) => {
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.addInitScript(script)
    await page.goto(demoUrl('passkey-and-email'))
    await expect(signInForm(page).email).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await signInForm(page).sendToEmail('ada@example.com')
    await inbox.waitFor({ to: 'ada@example.com' })
    expect(errors).toEqual([])
  })
}

test('a person who declines in a wallet reads so, however the wallet says it', async ({ page }) => {
  for (const [name, error] of sampleByDay(REFUSALS, 4)) {
    await test.step(name, async () => {
      const thrown = error instanceof Error ? { message: error.message, cause: error.cause } : error
      await page.addInitScript((refusal) => {
        Object.assign(window, { ethereum: { isMetaMask: true, request: () => Promise.reject(refusal) } })
      }, thrown)
      await page.goto(demoUrl('wallet-and-provider'))
      await walletScreens(page).metamask.click()
      await expect(walletScreens(page).reason).toHaveText(en['crypto.error.rejected'])
    })
  }
})

test('a phone number is sent as it was meant, however it was copied', async ({ page, inbox }) => {
  for (const [typed, sent] of sampleByDay(COPIED_NUMBERS, 4)) {
    await test.step(typed, async () => {
      await page.goto(demoUrl('phone-passcode'))
      await signInForm(page).sendText(typed)
      await expect.poll(async () => (await inbox.list({ to: sent })).length).toBeGreaterThan(0)
    })
  }
})

test('an email address reaches its owner or is refused, however it was copied', async ({ page, inbox }) => {
  for (const [typed, sent] of sampleByDay(COPIED_ADDRESSES, 4)) {
    await test.step(JSON.stringify(typed), async () => {
      await page.goto(demoUrl('email-passcode'))
      const before = sent === undefined ? 0 : (await inbox.list({ to: sent })).length
      await signInForm(page).sendToEmail(typed)
      if (sent === undefined) await expect(signInForm(page).error).toBeVisible()
      else await expect.poll(async () => (await inbox.list({ to: sent })).length).toBe(before + 1)
    })
  }
})

test('a form has the language of its page or the nearest one, however the page writes it', async ({ page }) => {
  await page.goto(demoUrl('email-passcode'))
  const form = page.getByRole('region').filter({ has: page.getByRole('textbox') })
  for (const [written, shown] of LANGUAGE_TAGS) {
    await test.step(written, async () => {
      await page.evaluate((tag) => (document.documentElement.lang = tag), written)
      // English, the language of the texts in the code, has no attribute where nothing had to be loaded.
      await expect.poll(async () => (await form.getAttribute('lang')) ?? 'en').toBe(shown)
    })
  }
})

test('every press with a password that is refused says why', async ({ page }) => {
  const { password, alert } = passwordScreens(page)
  await enterEmail(page, 'ada@example.com')
  for (const [typed, reason] of REFUSED_PASSWORDS) {
    await test.step(typed, async () => {
      await password.fill(typed)
      await page.keyboard.press('Enter')
      await expect(alert).toHaveText(reason)
      // The next press has an alert of its own, which is announced again.
      await alert.evaluate((element) => element.setAttribute('data-old', ''))
      await page.keyboard.press('Enter')
      await expect(alert).not.toHaveAttribute('data-old')
      await expect(alert).toHaveText(reason)
      await expect(password).toBeFocused()
    })
  }
})

/** How a person leaves the passcode screen and comes back to it. */
const RETURNS: readonly (readonly [name: string, act: (page: Page) => Promise<unknown>])[] = [
  ['reloads the page', (page) => page.reload()],
  [
    'goes elsewhere and back',
    async (page) => {
      await page.goto('about:blank')
      await page.goBack()
    },
  ],
]

for (const [name, act] of sampleByDay(RETURNS, 2)) {
  test(`a person who ${name} is still asked for the passcode of the one mail`, async ({ page, inbox }) => {
    await page.goto(demoUrl('email-passcode'))
    await signInForm(page).sendToEmail('ada@example.com')
    const code = codeOf(await inbox.waitFor({ to: 'ada@example.com' }))
    await expect(passcodeScreen(page).sentTo('ada@example.com')).toBeVisible()
    await act(page)
    await expect(passcodeScreen(page).sentTo('ada@example.com')).toBeVisible()
    expect(await inbox.list({ to: 'ada@example.com' })).toHaveLength(1)
    await passcodeScreen(page).input.fill(code)
    await expect(passcodeScreen(page).verified).toBeVisible()
  })
}

test('a person who opens the page again sees the form, also after a reload', async ({ page, inbox }) => {
  await page.goto(demoUrl('email-passcode'))
  await signInForm(page).sendToEmail('ada@example.com')
  await inbox.waitFor({ to: 'ada@example.com' })
  await expect(passcodeScreen(page).sentTo('ada@example.com')).toBeVisible()
  await page.goto('about:blank')
  await page.goto(demoUrl('email-passcode'))
  await expect(signInForm(page).email).toBeVisible()
  await page.reload()
  await expect(signInForm(page).email).toBeVisible()
})
