import { createCryptoWallets } from './crypto-wallets.ts'
import { createTotps } from './totps.ts'
import { createWebauthn } from './webauthn.ts'

export type OptionalMethodsDeps = Parameters<typeof createCryptoWallets>[0] &
  Parameters<typeof createTotps>[0] &
  Parameters<typeof createWebauthn>[0]

export type OptionalMethods = ReturnType<typeof createOptionalMethods>

/** Creates the methods of products that few projects use. Their code has a chunk of its own. */
export function createOptionalMethods(deps: OptionalMethodsDeps) {
  return {
    webauthn: createWebauthn(deps),
    cryptoWallets: createCryptoWallets(deps),
    totps: createTotps(deps),
  }
}
