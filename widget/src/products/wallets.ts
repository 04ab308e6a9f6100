import { addFormStyles } from '../theme/form-styles.ts'
import { crypto } from '../screens/crypto/crypto.ts'
import { WalletButtons } from '../screens/crypto/wallet-buttons.tsx'
import type { ConfiguredProduct } from '../sign-in-config.ts'

/** Sign-in by a crypto wallet. */
export function wallets(): ConfiguredProduct {
  addFormStyles()
  return { product: { ...crypto, parts: { crypto: WalletButtons } }, options: {} }
}
