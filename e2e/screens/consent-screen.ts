import type { Page } from '@playwright/test'
import { EN_APP } from '../../web/src/messages/en-app.ts'

export function consentScreen(page: Page) {
  return {
    heading: page.getByRole('heading', { name: EN_APP.consent.title }),
    allow: page.getByRole('button', { name: 'Allow' }),
    deny: page.getByRole('button', { name: 'Deny' }),
    errorHeading: page.getByRole('heading', { name: EN_APP.consent.errorTitle }),
    tryAgain: page.getByRole('button', { name: 'Try Again' }),
  }
}
