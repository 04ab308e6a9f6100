import type { Page } from '@playwright/test'

export const passkeyManagerUrl = '/demo/?configuration=passkey-manager'

/** The passkey manager on the widget's demo page. */
export function passkeyManagerScreen(page: Page) {
  return {
    create: page.getByRole('button', { name: 'Create a Passkey' }),
    skip: page.getByRole('button', { name: 'Skip' }),
    heading: page.getByRole('heading', { name: 'Your Passkeys' }),
    passkeys: page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem'),
    edit: page.getByRole('button', { name: /^Edit/ }),
    name: page.getByLabel('Name of the Passkey'),
    save: page.getByRole('button', { name: 'Save' }),
    cancel: page.getByRole('button', { name: 'Cancel' }),
    delete: page.getByRole('button', { name: /^Delete/ }),
    another: page.getByRole('button', { name: 'Set up another Passkey' }),
    done: page.getByRole('button', { name: 'Done' }),
  }
}
