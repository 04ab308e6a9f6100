import { createCryptoWallets } from './crypto-wallets.ts'
import { createTotps } from './totps.ts'
import { createUsers } from './users.ts'
import { createWebauthn } from './webauthn.ts'

export type OptionalMethodsDeps = Parameters<typeof createCryptoWallets>[0] &
  Parameters<typeof createTotps>[0] &
  Parameters<typeof createWebauthn>[0]

export type OptionalMethods = ReturnType<typeof createOptionalMethods>

/** Creates the methods that few pages need: those of rare products, and of account pages. Their code has its own chunk. */
export function createOptionalMethods(deps: OptionalMethodsDeps) {
  return {
    webauthn: createWebauthn(deps),
    cryptoWallets: createCryptoWallets(deps),
    totps: createTotps(deps),
    user: createUsers(deps),
  }
}
