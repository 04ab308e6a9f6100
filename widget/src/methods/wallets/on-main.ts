import type { Product } from '../../flow/product.ts'
import { WalletButtons } from './wallet-buttons.tsx'

/** Sign-in by a crypto wallet, on the main screen. The buttons depend on the wallets of the browser. */
export const walletsOnMain = { id: 'crypto', parts: { crypto: WalletButtons }, tabs: {} } as const satisfies Product
