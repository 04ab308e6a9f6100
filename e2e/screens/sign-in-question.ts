import type { Page } from '@playwright/test'
import { EN_APP } from '../../web/src/messages/en-app.ts'
import { fillIn } from '@latchkey/languages'

/** The page that asks for confirmation before a link signs somebody in. */
export function signInQuestion(page: Page) {
  return {
    heading: page.getByRole('heading', { name: EN_APP.confirmSignIn.title }),
    about: (address: string) => page.getByText(fillIn(EN_APP.confirmSignIn.about, { account: address })),
    proceed: page.getByRole('button', { name: 'Continue', exact: true }),
    cancel: page.getByRole('button', { name: 'Cancel', exact: true }),
  }
}
