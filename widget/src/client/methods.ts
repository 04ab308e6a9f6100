import type { BootstrapStore } from './bootstrap.ts'
import type { Clock } from './clock.ts'
import type { Events } from './events.ts'
import { createFrame, type OpenFrame } from './frame.ts'
import { createFraudCheck, type FraudUrls } from './fraud-check.ts'
import { createIdp } from './idp.ts'
import { createImpersonation } from './impersonation.ts'
import { createLock, type Lock } from './locks.ts'
import { createMagicLinks } from './magic-links.ts'
import { createOauth } from './oauth.ts'
import { createOtps } from './otps.ts'
import { createPasswords } from './passwords.ts'
import { createPkce } from './pkce.ts'
import { toError } from './refusals.ts'
import type { LoadScript } from './script.ts'
import { createSearch } from './search.ts'
import { createSessionRefresh } from './session-refresh.ts'
import type { SessionStore } from './session.ts'
import { createSessions } from './sessions.ts'
import type { ClientStorage } from './storage.ts'
import { createTotps } from './totps.ts'
import { createTransport, type TransportDeps } from './transport.ts'
import { createUsers } from './users.ts'
import { createWebauthn } from './webauthn.ts'

export type MethodsDeps = {
  store: SessionStore
  storage: ClientStorage
  bootstrap: BootstrapStore
  events: Events
  clock: Clock
  frameUrl: string
  navigate: (url: string) => void
  lock?: Lock | undefined
  loadScript?: LoadScript | undefined
  openFrame?: OpenFrame | undefined
} & FraudUrls &
  Omit<TransportDeps, 'toError'>

export type Methods = ReturnType<typeof createMethods>

/**
 * What is needed once somebody does something or is signed in. Not loaded before: see `later-methods.ts`. Begins to keep
 * the session fresh, and to load what the project's fraud checks need.
 */
export function createMethods(deps: MethodsDeps) {
  const { store, storage, bootstrap, clock, page } = deps
  const transport = createTransport({ ...deps, toError })
  const fraudCheck = createFraudCheck({ ...deps, urls: deps })
  const pkce = {
    oauth: createPkce(storage, 'oauth'),
    magic_links: createPkce(storage, 'magic_links'),
    passwords: createPkce(storage, 'passwords'),
  }
  const { methods: session, refresh } = createSessions(transport, store)
  const lock = deps.lock ?? createLock(clock)
  const sessionRefresh = createSessionRefresh({ clock, page, lock, storage, store, refresh })
  sessionRefresh.start()
  return {
    session,
    user: createUsers(transport, store),
    magicLinks: createMagicLinks({ transport, store, bootstrap, fraudCheck, pkce }),
    otps: createOtps({ transport, store, fraudCheck }),
    search: createSearch(transport, fraudCheck),
    passwords: createPasswords({ transport, store, bootstrap, fraudCheck, pkce: pkce.passwords }),
    webauthn: createWebauthn({ transport, store, page, fraudCheck }),
    oauth: createOauth({ ...deps, transport, pkce: pkce.oauth }),
    totps: createTotps({ transport, store, fraudCheck }),
    impersonation: createImpersonation({ transport, store, fraudCheck }),
    idp: createIdp(transport),
    /** The provider's hidden page, which reads phone numbers. Loaded by its first call. */
    frame: createFrame(deps),
    stopRefresh: sessionRefresh.destroy,
  }
}
