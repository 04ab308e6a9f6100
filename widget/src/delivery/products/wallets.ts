import { walletsOnMain } from '../../methods/wallets/on-main.ts'
import type { ConfiguredProduct } from '../sign-in-config.ts'
import { StaticSignIn } from '../static-sign-in.tsx'

/** Sign-in by a crypto wallet. */
export function wallets(): ConfiguredProduct {
  return { id: 'crypto', options: {}, code: { product: walletsOnMain, Form: StaticSignIn } }
}
