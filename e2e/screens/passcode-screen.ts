import type { Page } from '@playwright/test'

/** The screen where a passcode is entered, and its confirmation. */
export function passcodeScreen(page: Page) {
  return {
    heading: page.getByRole('heading', { name: 'Enter passcode' }),
    input: page.getByRole('textbox', { name: 'Enter passcode' }),
    sentTo: (destination: string) => page.getByText(`A 6-digit passcode was sent to you at ${destination}.`),
    countdown: page.getByRole('timer'),
    expired: page.getByText('Your code has expired.'),
    verifying: page.getByText('Verifying passcode...'),
    resend: page.getByRole('button', { name: /^(Resend code|Code sent)$/ }),
    back: page.getByRole('button', { name: 'Back' }),
    error: page.getByRole('alert'),
    verified: page.getByText('Your passcode has been successfully verified.'),
  }
}
