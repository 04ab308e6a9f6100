import type { Page } from '@playwright/test'

/** The mock's Asana, where a person lets the product in. */
export function asanaPage(page: Page) {
  return {
    allow: page.getByRole('button', { name: 'Allow' }),
    deny: page.getByRole('button', { name: 'Deny' }),
  }
}
