import { lazyForm, lazyScreen } from '../../flow/lazy-screen.ts'
import type { Product } from '../../flow/product.ts'

const loadFirst = () => import('./crypto-first.ts')
const load = () => import('./crypto-screens.ts')

/** Sign-in by a crypto wallet. The buttons depend on the wallets of the browser. */
export const crypto = {
  id: 'crypto',
  parts: { crypto: lazyForm(loadFirst, 'WalletButtons') },
  tabs: {},
  screens: {
    'crypto-connect': lazyScreen(load, 'CryptoConnect'),
    'crypto-sign-message': lazyScreen(load, 'CryptoSignMessage'),
    'crypto-other': lazyScreen(load, 'CryptoOther'),
    'crypto-setup-wallet': lazyScreen(load, 'CryptoSetupWallet'),
    'crypto-error': lazyScreen(load, 'CryptoError'),
    'crypto-confirmation': lazyScreen(load, 'CryptoConfirmation'),
  },
} as const satisfies Product
