import { crypto } from '../../methods/wallets/crypto.ts'
import { WalletButtons } from '../../methods/wallets/wallet-buttons.tsx'
import type { ConfiguredProduct } from '../sign-in-config.ts'
import { StaticSignIn } from '../static-sign-in.tsx'

/** Sign-in by a crypto wallet. */
export function wallets(): ConfiguredProduct {
  const product = { ...crypto, parts: { crypto: WalletButtons } }
  return { id: 'crypto', options: {}, code: { product, Form: StaticSignIn } }
}
