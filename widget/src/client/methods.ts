import type { BootstrapStore } from './bootstrap.ts'
import { createCryptoWallets } from './crypto-wallets.ts'
import { createFrame, type OpenFrame } from './frame.ts'
import { createFraudCheck, type FraudUrls } from './fraud-check.ts'
import { createIdp } from './idp.ts'
import { createImpersonation } from './impersonation.ts'
import { createMagicLinks } from './magic-links.ts'
import { createOtps } from './otps.ts'
import type { Page } from './page.ts'
import { createPasswords } from './passwords.ts'
import { createPkce } from './pkce.ts'
import type { LoadScript } from './script.ts'
import { createSearch } from './search.ts'
import type { SessionStore } from './session.ts'
import type { ClientStorage } from './storage.ts'
import { createTotps } from './totps.ts'
import type { Transport } from './transport.ts'
import { createUsers } from './users.ts'
import { createWebauthn } from './webauthn.ts'

export type MethodsDeps = {
  publicToken: string
  transport: Transport
  store: SessionStore
  storage: ClientStorage
  bootstrap: BootstrapStore
  page: Page
  urls: FraudUrls
  frameUrl: string
  loadScript?: LoadScript | undefined
  openFrame?: OpenFrame | undefined
}

export type Methods = ReturnType<typeof createMethods>

/**
 * What a page asks the provider for only when somebody does something. Not loaded before: see `later-methods.ts`.
 * Begins to load what the project's fraud checks need.
 */
export function createMethods(deps: MethodsDeps) {
  const { publicToken, transport, store, storage, bootstrap, page, urls, frameUrl, loadScript, openFrame } = deps
  const fraudCheck = createFraudCheck({ publicToken, bootstrap, loadScript, urls })
  const pkce = { magic_links: createPkce(storage, 'magic_links'), passwords: createPkce(storage, 'passwords') }
  return {
    user: createUsers(transport, store),
    magicLinks: createMagicLinks({ transport, store, bootstrap, fraudCheck, pkce }),
    otps: createOtps({ transport, store, fraudCheck }),
    search: createSearch(transport, fraudCheck),
    passwords: createPasswords({ transport, store, bootstrap, fraudCheck, pkce: pkce.passwords }),
    webauthn: createWebauthn({ transport, store, page, fraudCheck }),
    cryptoWallets: createCryptoWallets({ transport, store, page, bootstrap, fraudCheck }),
    totps: createTotps({ transport, store, fraudCheck }),
    impersonation: createImpersonation({ transport, store, fraudCheck }),
    idp: createIdp(transport),
    /** The provider's hidden page, which reads phone numbers. Loaded by its first call. */
    frame: createFrame({ frameUrl, openFrame }),
  }
}
