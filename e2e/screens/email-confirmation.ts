import type { Page } from '@playwright/test'

export function emailConfirmation(page: Page) {
  return {
    heading: page.getByRole('heading', { name: 'Check your email' }),
    sentTo: (email: string) => page.getByText(`An email was sent to ${email}.`),
    mailboxes: page.getByRole('region').getByRole('link'),
    tryAgain: page.getByRole('button', { name: 'Try again' }),
  }
}
