import { expect, test } from '../fixtures.ts'
import { sampleByDay } from '../nightly.ts'
import { demoUrl } from '../screens/demo.ts'
import { homeScreen } from '../screens/home-screen.ts'
import { passcodeScreen } from '../screens/passcode-screen.ts'
import { signInForm } from '../screens/sign-in-form.ts'
import { arriveSignedIn } from '../steps.ts'

const scrollsSideways = () => document.documentElement.scrollWidth > document.documentElement.clientWidth

for (const configuration of sampleByDay(['email-passcode', 'passcode-in-shadow-root', 'default-theme'], 3)) {
  test(
    `the demo form ${configuration} handles a change of the colour scheme as its theme specifies`,
    { tag: '@night' },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(demoUrl(configuration))
      const form = page.locator('.latchkey')
      await expect(form).toBeVisible()
      // The form is rendered again once its code has loaded.
      await page.waitForLoadState('networkidle')
      const readColours = () =>
        form.evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color].join())
      const light = await readColours()
      await page.emulateMedia({ colorScheme: 'dark' })
      const dark = await readColours()
      await page.emulateMedia({ colorScheme: 'light' })
      expect(await readColours()).toBe(light)
      // Without a theme, the form is light.
      expect(dark === light).toBe(configuration === 'default-theme')
    },
  )
}

test(
  'the web app follows the colour scheme while it is open, and keeps what was typed',
  { tag: '@night' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/reset-password')
    await page.getByRole('textbox').fill('ada@example.com')
    const readBackground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await readBackground()
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await readBackground()).not.toBe(light)
    await expect(page.getByRole('textbox')).toHaveValue('ada@example.com')
  },
)

test('a phone in landscape shows the email field together with its button', async ({ page, inbox }) => {
  await page.setViewportSize({ width: 667, height: 375 })
  await page.goto(demoUrl('email-passcode'))
  await signInForm(page).email.click()
  await expect(signInForm(page).email).toBeInViewport({ ratio: 1 })
  await expect(signInForm(page).withEmail).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(scrollsSideways)).toBe(false)
  await signInForm(page).sendToEmail('ada@example.com')
  await inbox.waitFor({ to: 'ada@example.com' })
  await expect(passcodeScreen(page).input).toBeFocused()
  await page.setViewportSize({ width: 375, height: 667 })
  await expect(passcodeScreen(page).input).toBeFocused()
  expect(await page.evaluate(scrollsSideways)).toBe(false)
})

for (const width of sampleByDay([320, 2560], 2)) {
  test(`the web app fits a screen of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1_000 })
    await arriveSignedIn(page)
    await expect(homeScreen(page).connect).toBeVisible()
    expect(await page.evaluate(scrollsSideways)).toBe(false)
    const { x = 0, width: shown = 0 } = (await page.locator('.page__main').boundingBox()) ?? {}
    expect(shown).toBeLessThanOrEqual(800)
    expect(Math.abs(x + shown / 2 - width / 2)).toBeLessThan(10)
  })
}
