import { lazyScreen } from '../../flow/lazy-screen.ts'
import type { Product } from '../../flow/product.ts'
import type * as Screens from './crypto-screens.ts'

/** A screen, and with it the words of wallets. */
function walletScreen(name: Exclude<keyof typeof Screens, 'addWalletTexts'>) {
  return lazyScreen(
    () => import('./crypto-screens.ts'),
    name,
    ({ addWalletTexts }) => addWalletTexts(),
  )
}

/** Sign-in by a crypto wallet. Which buttons there are is known when the browser is asked for its wallets. */
export const crypto = {
  id: 'crypto',
  parts: { crypto: walletScreen('WalletButtons') },
  tabs: {},
  screens: {
    'crypto-connect': walletScreen('CryptoConnect'),
    'crypto-sign-message': walletScreen('CryptoSignMessage'),
    'crypto-other': walletScreen('CryptoOther'),
    'crypto-setup-wallet': walletScreen('CryptoSetupWallet'),
    'crypto-error': walletScreen('CryptoError'),
    'crypto-confirmation': walletScreen('CryptoConfirmation'),
  },
} as const satisfies Product
