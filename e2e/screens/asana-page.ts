import type { Page } from '@playwright/test'

/** The consent page of the mock's Asana. */
export function asanaPage(page: Page) {
  return {
    allow: page.getByRole('button', { name: 'Allow' }),
    deny: page.getByRole('button', { name: 'Deny' }),
  }
}
