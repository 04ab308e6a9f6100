import type { Page } from '@playwright/test'
import { en } from '../../widget/src/messages/en.ts'

/** Google One Tap in the widget, and the mock's stand-in for Google's prompt, which is a frame. */
export function oneTap(page: Page) {
  const prompt = page.frameLocator('iframe[title="Sign in with Google"]')
  return {
    frame: page.locator('iframe[title="Sign in with Google"]'),
    accounts: prompt.getByRole('button', { name: /^Continue as/ }),
    notNow: prompt.getByRole('button', { name: 'Not now' }),
    /** The ordinary sign-in button, which is not part of the prompt. */
    google: page.getByRole('button', { name: 'Continue with Google' }),
    github: page.getByRole('button', { name: 'Continue with GitHub' }),
    title: page.getByRole('heading', { name: en['main.title'] }),
    error: page.getByRole('alert'),
    closed: page.getByText(en['one-tap.cancelled']),
  }
}
