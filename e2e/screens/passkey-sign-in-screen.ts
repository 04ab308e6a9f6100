import type { Page } from '@playwright/test'
import { en } from '../../widget/src/messages/en.ts'

export const passkeyButtonUrl = '/demo/?configuration=passkey-and-provider'
export const passkeyFieldUrl = '/demo/?configuration=passkey-and-email'

/** Signing in with a passkey on the widget's demo page. */
export function passkeySignInScreen(page: Page) {
  return {
    button: page.getByRole('button', { name: en['passkey.continue'] }),
    email: page.getByLabel('Email'),
    success: page.getByRole('heading', { name: 'Success!' }),
    events: page.getByRole('list', { name: 'Events' }).getByRole('listitem'),
    errors: page.getByRole('list', { name: 'Errors' }).getByRole('listitem'),
    users: page.getByRole('list', { name: 'Signed in' }).getByRole('listitem'),
  }
}
