import type { Page } from '@playwright/test'

/** The sign-in page of the mock's GitHub. */
export function githubPage(page: Page) {
  return {
    heading: page.getByRole('heading', { level: 1 }),
    accounts: page.getByRole('button', { name: /^Continue as/ }),
    email: page.getByLabel('Email'),
    name: page.getByLabel('Name'),
    create: page.getByRole('button', { name: 'Create account and continue' }),
    cancel: page.getByRole('button', { name: 'Cancel' }),
  }
}
