import type { Page } from '@playwright/test'

/** Signing in with a crypto wallet. */
export function walletScreens(page: Page) {
  const heading = (name: string) => page.getByRole('heading', { name })
  return {
    metamask: page.getByRole('button', { name: 'Continue with Metamask' }),
    phantom: page.getByRole('button', { name: 'Continue with Phantom' }),
    otherEthereum: page.getByRole('button', { name: 'Continue with Other Ethereum Wallet' }),
    others: page.getByRole('button', { name: 'Continue with other wallet' }),
    setup: page.getByRole('button', { name: 'Set up a new crypto wallet' }),
    connecting: heading('Connecting to your wallet...'),
    signing: heading('Completing signature request...'),
    success: heading('Success!'),
    failed: heading('Looks like there was an error!'),
    reason: page.getByRole('alert'),
    tryAgain: page.getByRole('button', { name: 'Try again' }),
    back: page.getByRole('button', { name: 'Back' }),
  }
}
