import type { Page } from '@playwright/test'
import { en } from '../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages'

/** The screen where a passcode is entered, and its confirmation. */
export function passcodeScreen(page: Page) {
  return {
    heading: page.getByRole('heading', { name: en['passcode.title'] }),
    input: page.getByRole('textbox', { name: en['passcode.title'] }),
    sentTo: (destination: string) => page.getByText(fillIn(en['passcode.text'], { destination })),
    countdown: page.getByRole('timer'),
    expired: page.getByText(en['passcode.expired']),
    verifying: page.getByText(en['passcode.verifying']),
    resend: page.getByRole('button', { name: /^(Resend code|Code sent)$/ }),
    back: page.getByRole('button', { name: 'Back' }),
    error: page.getByRole('alert'),
    verified: page.getByText(en['passcode.verified']),
  }
}
