import type { Page } from '@playwright/test'
import { en } from '../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages'

export function emailConfirmation(page: Page) {
  return {
    heading: page.getByRole('heading', { name: en['email-confirmation.title'] }),
    sentTo: (email: string) => page.getByText(fillIn(en['email-confirmation.text'], { email })),
    mailboxes: page.getByRole('region').getByRole('link'),
    tryAgain: page.getByRole('button', { name: en['form.try-again'] }),
  }
}
