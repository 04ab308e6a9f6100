import type { Page } from '@playwright/test'
import { en } from '../../widget/src/messages/en.ts'

export const passkeyManagerUrl = '/demo/?configuration=passkey-manager'

/** The passkey manager on the widget's demo page. */
export function passkeyManagerScreen(page: Page) {
  return {
    create: page.getByRole('button', { name: en['passkeys.create'] }),
    skip: page.getByRole('button', { name: 'Skip' }),
    heading: page.getByRole('heading', { name: en['passkeys.title'] }),
    passkeys: page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem'),
    edit: page.getByRole('button', { name: /^Edit/ }),
    name: page.getByLabel(en['passkeys.name']),
    save: page.getByRole('button', { name: 'Save' }),
    cancel: page.getByRole('button', { name: 'Cancel' }),
    delete: page.getByRole('button', { name: /^Delete/ }),
    another: page.getByRole('button', { name: en['passkeys.another'] }),
    done: page.getByRole('button', { name: 'Done' }),
  }
}
