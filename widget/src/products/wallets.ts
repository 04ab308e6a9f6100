import { applyDeferredAssets } from '../flow/deferred-assets.ts'
import { crypto } from '../screens/crypto/crypto.ts'
import { WalletButtons } from '../screens/crypto/wallet-buttons.tsx'
import type { ConfiguredProduct } from '../sign-in-config.ts'

/** Sign-in by a crypto wallet. */
export function wallets(): ConfiguredProduct {
  applyDeferredAssets()
  return { product: { ...crypto, parts: { crypto: WalletButtons } }, options: {} }
}
