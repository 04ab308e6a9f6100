import { watchBrowserPrompt, withoutBrowserPrompts } from '../browser-prompt.ts'
import { expect, test } from '../fixtures.ts'
import { demoUrl } from '../screens/demo.ts'
import { homeScreen } from '../screens/home-screen.ts'
import { oneTap } from '../screens/one-tap.ts'
import { en } from '../../widget/src/messages/en.ts'

test(
  'an embedded One Tap prompt signs up, then signs in, and Google becomes the last used provider',
  {
    tag: [
      '@methods.one-tap-embedded',
      '@one-tap.embedded',
      '@one-tap-state.none',
      '@one-tap-state.success',
      '@one-tap.redirect',
    ],
  },
  async ({ page, provider }) => {
    for (const visit of ['first', 'second']) {
      await page.context().clearCookies()
      await page.goto(demoUrl('one-tap-embedded'))
      await oneTap(page).accounts.first().click()
      await expect(homeScreen(page).heading, visit).toBeVisible()
    }
    expect(await provider.statusesOf('oauthCallbackPost')).toEqual([200, 200])

    await page.goto(demoUrl('six-providers'))
    await expect(oneTap(page).google).toHaveAccessibleDescription(en['oauth.last-used'])
  },
)

test(
  'an embedded One Tap prompt replaces the Google button and leaves the other buttons',
  { tag: '@night' },
  async ({ page }) => {
    await page.goto(demoUrl('one-tap-embedded'))
    await expect(oneTap(page).accounts.first()).toBeVisible()
    await expect(oneTap(page).google).toHaveCount(0)
    await expect(oneTap(page).github).toBeVisible()
    await expect(oneTap(page).title).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    const [place, frame] = await Promise.all([
      page.locator('.lk-one-tap').evaluate((element) => element.getBoundingClientRect().height),
      oneTap(page).frame.evaluate((element) => element.getBoundingClientRect().height),
    ])
    expect(place).toBe(frame)
  },
)

test(
  'a user signs in with a floating One Tap prompt',
  { tag: ['@methods.one-tap-floating', '@one-tap.floating'] },
  async ({ page }) => {
    await withoutBrowserPrompts(page)
    await page.goto(demoUrl('one-tap-floating'))
    await expect(oneTap(page).google).toBeVisible()
    await oneTap(page).accounts.first().click()
    await expect(homeScreen(page).heading).toBeVisible()
  },
)

test('a user signs in with the browser’s own One Tap prompt, even where an embedded one is configured', async ({
  page,
}) => {
  const prompt = await watchBrowserPrompt(page)
  await page.goto(demoUrl('one-tap-embedded-by-browser'))
  await expect(oneTap(page).google).toBeVisible()
  expect((await prompt.whenShown()).length).toBeGreaterThan(0)
  await expect(oneTap(page).frame).toHaveCount(0)
  await prompt.choose(0)
  await expect(homeScreen(page).heading).toBeVisible()
})

test(
  'a browser without FedCM embeds the One Tap prompt where the position allows it',
  { tag: '@night' },
  async ({ page }) => {
    await withoutBrowserPrompts(page)
    await page.goto(demoUrl('one-tap-embedded-only'))
    await oneTap(page).accounts.first().click()
    await expect(homeScreen(page).heading).toBeVisible()
  },
)

test(
  'a browser with FedCM shows the Google button where only an embedded One Tap prompt is allowed',
  { tag: '@night' },
  async ({ page, provider }) => {
    await page.goto(demoUrl('one-tap-embedded-only'))
    await page.waitForLoadState('networkidle')
    await expect(oneTap(page).google).toBeVisible()
    expect(await provider.statusesOf('oauthGoogleOnetapStart')).toEqual([])
  },
)

test('a user signs in with a One Tap prompt embedded in a shadow root', { tag: '@night' }, async ({ page }) => {
  await page.goto(demoUrl('one-tap-in-shadow-root'))
  await expect(oneTap(page).github).toBeVisible()
  await oneTap(page).accounts.first().click()
  await expect(homeScreen(page).heading).toBeVisible()
})

test(
  'as the only sign-in method, an embedded One Tap prompt hides the widget’s title',
  { tag: '@night' },
  async ({ page }) => {
    await page.goto(demoUrl('one-tap-alone'))
    await expect(oneTap(page).accounts.first()).toBeVisible()
    await expect(oneTap(page).title).toBeHidden()
    await oneTap(page).notNow.click()
    await expect(oneTap(page).title).toBeVisible()
    await expect(oneTap(page).google).toBeFocused()
  },
)

test(
  'as the only sign-in method, a floating One Tap prompt hides the widget until it is closed',
  { tag: '@night' },
  async ({ page }) => {
    await withoutBrowserPrompts(page)
    await page.addInitScript(() => {
      // On a busy machine the prompt may take longer than the widget waits for it, which is three seconds.
      const { setTimeout } = window
      const wait = (act: () => void, delay_ms = 0) => setTimeout(act, delay_ms === 3_000 ? 60_000 : delay_ms)
      Object.assign(window, { setTimeout: wait })
    })
    await page.goto(demoUrl('one-tap-alone-floating'))
    await expect(oneTap(page).accounts.first()).toBeVisible()
    await expect(page.locator('.latchkey')).toBeHidden()
    await page.getByRole('heading', { name: 'The sign-in widget' }).click()
    await expect(oneTap(page).google).toBeVisible()
    await expect(oneTap(page).frame).toHaveCount(0)
  },
)

test(
  'as the only sign-in method, the Google button appears beside the browser’s own One Tap prompt',
  { tag: '@night' },
  async ({ page }) => {
    const prompt = await watchBrowserPrompt(page)
    await page.goto(demoUrl('one-tap-alone-floating'))
    await prompt.whenShown()
    await expect(oneTap(page).google).toBeVisible()
    await prompt.choose(0)
    await expect(homeScreen(page).heading).toBeVisible()
  },
)

test('a widget shows an email form together with a One Tap prompt', { tag: '@night' }, async ({ page }) => {
  await page.goto(demoUrl('one-tap-and-email'))
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await oneTap(page).accounts.first().click()
  await expect(homeScreen(page).heading).toBeVisible()
})
