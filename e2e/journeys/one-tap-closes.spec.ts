import { watchBrowserPrompt, withoutBrowserPrompts } from '../browser-prompt.ts'
import { expect, test } from '../fixtures.ts'
import { demoPage, demoUrl } from '../screens/demo.ts'
import { homeScreen } from '../screens/home-screen.ts'
import { oneTap } from '../screens/one-tap.ts'
import { en } from '../../widget/src/messages/en.ts'

test(
  'closing an embedded One Tap prompt calls the callback and moves the focus to the Google button',
  { tag: '@one-tap-state.cancel-fallback' },
  async ({ page }) => {
    await page.goto(demoUrl('one-tap-embedded'))
    await oneTap(page).notNow.click()
    await expect(oneTap(page).google).toBeFocused()
    await expect(oneTap(page).closed).toBeAttached()
    await expect(demoPage(page).events).toHaveText(['One Tap was closed.'])
    await expect(demoPage(page).errors).toHaveCount(0)
    await expect(oneTap(page).error).toHaveCount(0)

    await page.keyboard.press('Enter')
    await page
      .getByRole('button', { name: /^Continue as/ })
      .first()
      .click()
    await expect(homeScreen(page).heading).toBeVisible()
  },
)

test('a click outside closes a floating One Tap prompt', { tag: '@night' }, async ({ page }) => {
  await withoutBrowserPrompts(page)
  await page.goto(demoUrl('one-tap-floating'))
  await expect(oneTap(page).accounts.first()).toBeVisible()
  await page.getByRole('heading', { name: 'The sign-in widget' }).click()
  await expect(oneTap(page).frame).toHaveCount(0)
  await expect(oneTap(page).google).toBeVisible()
})

test(
  'a click outside closes neither an embedded One Tap prompt nor a persistent floating one',
  { tag: '@night' },
  async ({ page }) => {
    await withoutBrowserPrompts(page)
    for (const configuration of ['one-tap-embedded', 'one-tap-floating-persistent']) {
      await page.goto(demoUrl(configuration))
      await expect(oneTap(page).accounts.first()).toBeVisible()
      await page.getByRole('heading', { name: 'The sign-in widget' }).click()
      await expect(oneTap(page).frame, configuration).toHaveCount(1)
    }
  },
)

test(
  'dismissing the browser’s own One Tap prompt shows the Google button and logs unknown_reason',
  { tag: '@one-tap-state.dismissed' },
  async ({ page }) => {
    const prompt = await watchBrowserPrompt(page)
    const logged = page.waitForEvent(
      'console',
      (message) => message.text() === 'One Tap could not load: unknown_reason',
    )
    await page.goto(demoUrl('one-tap-alone-floating'))
    await prompt.whenShown()
    await prompt.dismiss()
    await logged
    await expect(oneTap(page).google).toBeVisible()
    await expect(demoPage(page).errors).toHaveCount(0)
  },
)

test('a closed One Tap prompt does not return after another screen', { tag: '@night' }, async ({ page }) => {
  await page.goto(demoUrl('one-tap-and-email'))
  await oneTap(page).notNow.click()
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByRole('button', { name: en['email.continue'] }).click()
  await page.getByRole('button', { name: en['form.try-again'] }).click()
  await expect(oneTap(page).google).toBeVisible()
  await expect(oneTap(page).frame).toHaveCount(0)
})

test('changing to another screen closes the One Tap prompt', { tag: '@night' }, async ({ page }) => {
  await withoutBrowserPrompts(page)
  await page.goto(demoUrl('one-tap-and-email'))
  await expect(oneTap(page).accounts.first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByRole('button', { name: en['email.continue'] }).click()
  await expect(page.getByRole('heading', { name: en['email-confirmation.title'] })).toBeVisible()
  await expect(oneTap(page).frame).toHaveCount(0)
})
