import { lazyScreen } from '../../flow/lazy-screen.ts'
import type { Product } from '../../flow/product.ts'

async function load() {
  const screens = await import('./crypto-screens.ts')
  screens.addWalletTexts()
  return screens
}

/** Sign-in by a crypto wallet. Which buttons there are is known when the browser is asked for its wallets. */
export const crypto = {
  id: 'crypto',
  parts: { crypto: lazyScreen(load, (screens) => screens.WalletButtons) },
  tabs: {},
  screens: {
    'crypto-connect': lazyScreen(load, (screens) => screens.CryptoConnect),
    'crypto-sign-message': lazyScreen(load, (screens) => screens.CryptoSignMessage),
    'crypto-other': lazyScreen(load, (screens) => screens.CryptoOther),
    'crypto-setup-wallet': lazyScreen(load, (screens) => screens.CryptoSetupWallet),
    'crypto-error': lazyScreen(load, (screens) => screens.CryptoError),
    'crypto-confirmation': lazyScreen(load, (screens) => screens.CryptoConfirmation),
  },
} as const satisfies Product
