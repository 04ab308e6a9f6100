import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { sampleByDay } from '../nightly.ts'
import { demoUrl } from '../screens/demo.ts'
import { homeScreen } from '../screens/home-screen.ts'
import { passcodeScreen } from '../screens/passcode-screen.ts'
import { signInForm } from '../screens/sign-in-form.ts'
import { arriveSignedIn } from '../steps.ts'

/** Sets the direction of every page before it is shown, but leaves its language. */
async function turn(page: Page, dir: 'rtl' | 'ltr', lang = 'en') {
  await page.addInitScript(
    ([dir, lang]) => {
      const set = () => Object.assign(document.documentElement, { dir, lang })
      new MutationObserver((_changes, observer) => {
        if (!document.documentElement) return
        observer.disconnect()
        set()
      }).observe(document, { childList: true })
      document.addEventListener('DOMContentLoaded', set)
    },
    [dir, lang] as const,
  )
}

const arrow = (page: Page) => page.locator('.lk-back svg')
const MIRRORED = 'matrix(-1, 0, 0, 1, 0, 0)'

for (const configuration of sampleByDay(['email-passcode', 'passcode-in-shadow-root'], 2)) {
  test(
    `${configuration}: the back arrow follows the text direction of the page, not its language`,
    { tag: '@night' },
    async ({ page }) => {
      await turn(page, 'rtl')
      await page.goto(demoUrl(configuration))
      await signInForm(page).sendToEmail('ada@example.com')
      await expect(arrow(page)).toHaveCSS('transform', MIRRORED)
      // A language without texts: the form stays in English.
      await page.evaluate(() => Object.assign(document.documentElement, { dir: 'ltr', lang: 'ur' }))
      await expect(arrow(page)).toHaveCSS('transform', 'none')
    },
  )
}

test('on a right-to-left page, the passcode and the country code still read from left to right', async ({ page }) => {
  await turn(page, 'rtl')
  await page.goto(demoUrl('every-passcode'))
  await signInForm(page).tab('Text').click()
  for (const part of ['.lk-country-code', '.lk-country-select', '.lk-input[type=tel]'])
    await expect(page.locator(part)).toHaveCSS('direction', 'ltr')
  const [code, number] = await Promise.all([
    page.locator('.lk-country').boundingBox(),
    signInForm(page).phone.boundingBox(),
  ])
  expect(code?.x).toBeLessThan(number?.x ?? 0)
  await signInForm(page).phone.fill('(202) 555-0123')
  await page.keyboard.press('Enter')
  await expect(passcodeScreen(page).sentTo('+1 202 555 0123')).toBeVisible()
  await expect(page.locator('strong bdi')).toHaveCSS('direction', 'ltr')
  await expect(page.locator('strong bdi')).toHaveCSS('unicode-bidi', 'isolate')
  const [first, last] = [
    await page.locator('.lk-box').first().boundingBox(),
    await page.locator('.lk-box').last().boundingBox(),
  ]
  expect(first?.x).toBeLessThan(last?.x ?? 0)
})

test('on a right-to-left page, the server URL is shown from left to right', { tag: '@night' }, async ({ page }) => {
  await turn(page, 'rtl')
  await arriveSignedIn(page)
  await expect(homeScreen(page).heading).toBeVisible()
  await expect(page.locator('.copy-field__value')).toHaveCSS('direction', 'ltr')
})

test('with forced colours, the passcode and the country code are drawn once', { tag: '@night' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(demoUrl('every-passcode'))
  await signInForm(page).tab('Text').click()
  await expect(page.locator('.lk-country-select')).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  await expect(page.locator('.lk-country-code')).toBeVisible()
  await signInForm(page).phone.fill('(202) 555-0123')
  await page.keyboard.press('Enter')
  await passcodeScreen(page).input.fill('12345')
  await expect(passcodeScreen(page).input).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
})
