import type { Page } from '@playwright/test'
import { en } from '../../widget/src/messages/en.ts'

/** The widget's consent and logout screens. */
export function idpScreens(page: Page) {
  return {
    allow: page.getByRole('button', { name: 'Allow' }),
    deny: page.getByRole('button', { name: 'Deny' }),
    logout: page.getByRole('heading', { name: en['idp.logout.title'] }),
    yes: page.getByRole('button', { name: 'Yes' }),
    no: page.getByRole('button', { name: 'No', exact: true }),
    alert: page.getByRole('alert'),
  }
}
