import { lazyForm } from '../../lazy/lazy-screen.ts'
import type { Product } from '../../flow/product.ts'

const loadFirst = () => import('./crypto-first.ts')

/** Sign-in by a crypto wallet. The buttons depend on the wallets of the browser. */
export const crypto = {
  id: 'crypto',
  parts: { crypto: lazyForm(loadFirst, 'WalletButtons') },
  tabs: {},
} as const satisfies Product
