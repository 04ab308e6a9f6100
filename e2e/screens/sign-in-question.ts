import type { Page } from '@playwright/test'

/** The page that asks for confirmation before a link signs somebody in. */
export function signInQuestion(page: Page) {
  return {
    heading: page.getByRole('heading', { name: 'Confirm sign-in' }),
    about: (address: string) => page.getByText(`You are about to sign in as ${address}. Continue?`),
    proceed: page.getByRole('button', { name: 'Continue', exact: true }),
    cancel: page.getByRole('button', { name: 'Cancel', exact: true }),
  }
}
