import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { sampleByDay } from '../nightly.ts'
import { demoUrl } from '../screens/demo.ts'
import { homeUrl } from '../screens/home-screen.ts'
import { passcodeScreen } from '../screens/passcode-screen.ts'
import { signInForm } from '../screens/sign-in-form.ts'
import { arriveSignedIn } from '../steps.ts'
import { en } from '../../widget/src/messages/en.ts'

// WCAG 2.2, 1.4.4 and 1.4.10: text of twice its size on the narrowest phone.
test.use({ viewport: { width: 320, height: 640 } })

const ADDRESS = 'ada.lovelace.the.first@programmers.example.com'

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })
})

/** Expects that no visible element is wider than the page. */
async function expectNoOverflow(page: Page) {
  await expect(page.getByText('Loading...').filter({ visible: true })).toHaveCount(0)
  const wide = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => getComputedStyle(element).clipPath === 'none')
        .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .map(({ outerHTML }) => outerHTML.slice(0, 100)),
    )
  await expect.poll(wide).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
}

const FORMS = ['every-form', 'six-providers', 'wallet-among-five-providers', 'passkey-and-phone'] as const

for (const configuration of sampleByDay(FORMS, 4)) {
  test(`the widget ${configuration} fits a narrow phone with text at 200 %`, { tag: '@night' }, async ({ page }) => {
    await page.goto(demoUrl(configuration))
    await expect(page.getByRole('region').getByRole('button').first()).toBeVisible()
    await expectNoOverflow(page)
  })
}

test('the later sign-in screens fit a narrow phone with text at 200 %', { tag: '@night' }, async ({ page }) => {
  await page.goto(demoUrl('email-passcode'))
  await signInForm(page).sendToEmail(ADDRESS)
  await passcodeScreen(page).input.fill('000000')
  await expect(passcodeScreen(page).error).toBeVisible()
  await expectNoOverflow(page)
  await page.goto(demoUrl('email-link'))
  await signInForm(page).sendToEmail(ADDRESS)
  await expect(page.getByRole('heading', { name: en['email-confirmation.title'] })).toBeVisible()
  await expectNoOverflow(page)
  await page.goto(demoUrl('password-or-link'))
  await signInForm(page).sendToEmail(`new.${ADDRESS}`)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expectNoOverflow(page)
})

test('the web app fits a narrow phone with text at 200 %', async ({ page, assistant }) => {
  await arriveSignedIn(page)
  for (const path of [
    '',
    '?asana_connected=true',
    '?error=access_denied',
    'reset-password',
    'oauth/authorize',
    'none',
  ]) {
    await test.step(path, async () => {
      await page.goto(homeUrl + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoOverflow(page)
    })
  }
  await page.goto(await assistant.begin())
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible()
  await expectNoOverflow(page)
})
