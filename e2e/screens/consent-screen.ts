import type { Page } from '@playwright/test'

export function consentScreen(page: Page) {
  return {
    heading: page.getByRole('heading', { name: 'Authorization Request' }),
    allow: page.getByRole('button', { name: 'Allow' }),
    deny: page.getByRole('button', { name: 'Deny' }),
    errorHeading: page.getByRole('heading', { name: 'Authorization Error' }),
    tryAgain: page.getByRole('button', { name: 'Try Again' }),
  }
}
