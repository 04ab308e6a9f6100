import type { Page } from '@playwright/test'
import { en } from '../../widget/src/messages/en.ts'

/** Signing in with a crypto wallet. */
export function walletScreens(page: Page) {
  const heading = (name: string) => page.getByRole('heading', { name })
  return {
    metamask: page.getByRole('button', { name: 'Continue with Metamask' }),
    phantom: page.getByRole('button', { name: 'Continue with Phantom' }),
    otherEthereum: page.getByRole('button', { name: 'Continue with Other Ethereum Wallet' }),
    others: page.getByRole('button', { name: en['crypto.other.title'] }),
    setup: page.getByRole('button', { name: en['crypto.setup.title'] }),
    connecting: heading(en['crypto.connect.title']),
    signing: heading(en['crypto.sign.title']),
    success: heading('Success!'),
    failed: heading(en['crypto.error.title']),
    reason: page.getByRole('alert'),
    tryAgain: page.getByRole('button', { name: en['form.try-again'] }),
    back: page.getByRole('button', { name: 'Back' }),
  }
}
