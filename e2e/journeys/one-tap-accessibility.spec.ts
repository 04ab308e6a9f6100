import { withoutBrowserPrompts } from '../browser-prompt.ts'
import { expectAccessible, tabTo } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { demoUrl } from '../screens/demo.ts'
import { homeScreen } from '../screens/home-screen.ts'
import { oneTap } from '../screens/one-tap.ts'
import { holdCalls, pressInFrame } from '../steps.ts'
import { en } from '../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages'

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test(
    'the states of Google One Tap have no accessibility violations',
    { tag: '@night' },
    async ({ page, provider }) => {
      await withoutBrowserPrompts(page)
      const release = await holdCalls(page, '**/onetap/start*')
      await page.goto(demoUrl('one-tap-embedded'))
      await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached()
      await expectAccessible(page)
      release()
      await expect(oneTap(page).accounts.first()).toBeVisible()
      await expectAccessible(page)
      await oneTap(page).notNow.click()
      await expect(oneTap(page).google).toBeFocused()
      await expectAccessible(page)

      await page.goto(demoUrl('one-tap-alone'))
      await expect(oneTap(page).accounts.first()).toBeVisible()
      await expectAccessible(page)
      await page.goto(demoUrl('one-tap-floating'))
      await expect(oneTap(page).accounts.first()).toBeVisible()
      await expectAccessible(page)
      await provider.configure({ google_prompt_refusal: 'unregistered_origin' })
      await page.goto(demoUrl('one-tap-embedded'))
      await expect(oneTap(page).error).toBeVisible()
      await expectAccessible(page)
    },
  )
})

test(
  'an account in Google One Tap is chosen with the keyboard alone',
  { tag: ['@night', '@wcag.widget-keyboard'] },
  async ({ page }) => {
    await page.goto(demoUrl('one-tap-embedded'))
    const account = oneTap(page).accounts.first()
    await expect(account).toBeVisible()
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(account).toBeFocused({ timeout: 100 })
    }).toPass()
    await pressInFrame(page, 'Enter', oneTap(page).frame)
    await expect(homeScreen(page).heading).toBeVisible()
  },
)

test(
  'Google One Tap is closed with the keyboard, and the button that replaces it works',
  { tag: '@night' },
  async ({ page }) => {
    await page.goto(demoUrl('one-tap-embedded'))
    await expect(oneTap(page).accounts.first()).toBeVisible()
    await oneTap(page).accounts.first().focus()
    await pressInFrame(page, 'Escape', oneTap(page).frame)
    await expect(oneTap(page).google).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('heading', { name: fillIn(en['idp.consent.title-without-project'], { client: 'Google' }) }),
    ).toBeVisible()
    await tabTo(page, 'Continue as')
    await page.keyboard.press('Enter')
    await expect(homeScreen(page).heading).toBeVisible()
  },
)

test(
  'with reduced motion, the spinner of Google One Tap is not animated',
  { tag: ['@wcag.widget-2-2-2', '@wcag.widget-2-3-1'] },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const release = await holdCalls(page, '**/onetap/start*')
    await page.goto(demoUrl('one-tap-embedded'))
    const spinner = page.locator('.lk-one-tap-spinner')
    await expect(spinner).toHaveCSS('animation-name', 'none')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect(spinner).not.toHaveCSS('animation-name', 'none')
    release()
  },
)
