import { watchBrowserPrompt, withoutBrowserPrompts } from '../browser-prompt.ts'
import { expect, test } from '../fixtures.ts'
import { demoPage, demoUrl } from '../screens/demo.ts'
import { homeScreen } from '../screens/home-screen.ts'
import { oneTap } from '../screens/one-tap.ts'

test('an embedded prompt signs up, and signs in the next time', async ({ page, provider }) => {
  for (const status of ['new', 'known']) {
    await page.context().clearCookies()
    await page.goto(demoUrl('one-tap-embedded'))
    await expect(oneTap(page).github).toBeVisible()
    await oneTap(page).accounts.first().click()
    await expect(homeScreen(page).heading, status).toBeVisible()
  }
  expect(await provider.statusesOf('oauthCallbackPost')).toEqual([200, 200])
})

test('a floating prompt signs in', async ({ page }) => {
  await withoutBrowserPrompts(page)
  await page.goto(demoUrl('one-tap-floating'))
  await expect(oneTap(page).google).toBeVisible()
  await oneTap(page).accounts.first().click()
  await expect(homeScreen(page).heading).toBeVisible()
})

test("the browser's own prompt signs in", async ({ page }) => {
  const prompt = await watchBrowserPrompt(page)
  await page.goto(demoUrl('one-tap-embedded-by-browser'))
  await expect(oneTap(page).google).toBeVisible()
  expect((await prompt.whenShown()).length).toBeGreaterThan(0)
  await expect(oneTap(page).frame).toHaveCount(0)
  await prompt.choose(0)
  await expect(homeScreen(page).heading).toBeVisible()
})
