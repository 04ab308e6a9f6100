import { PROVIDER } from '@latchkey/openapi'
import { loadCode } from '../browser/load-code.ts'
import { navigateAway } from '../browser/navigate.ts'
import type { BootstrapStore } from './bootstrap.ts'
import type { Clock } from './clock.ts'
import { createCryptoWallets } from './crypto-wallets.ts'
import type { Events } from './events.ts'
import { createFrame, type OpenFrame } from './frame.ts'
import { createFraudCheck, type FraudUrls } from './fraud-check.ts'
import { createIdp } from './idp.ts'
import { createImpersonation } from './impersonation.ts'
import { createLock, type Lock } from './locks.ts'
import { createLazyOneTap } from './lazy-one-tap.ts'
import { createMagicLinks } from './magic-links.ts'
import { createOauth } from './oauth.ts'
import { createOtps } from './otps.ts'
import { createPasswords } from './passwords.ts'
import { createPkce } from './pkce.ts'
import { loadScript as appendScript, type LoadScript } from './script.ts'
import { createSearch } from './search.ts'
import { createSessionRefresh } from './session-refresh.ts'
import type { SessionStore } from './session.ts'
import { createSessions } from './sessions.ts'
import type { ClientStorage } from './storage.ts'
import { toError } from './to-error.ts'
import { createTokenSignIn, type ConfirmSignIn } from './token-sign-in.ts'
import { createTotps } from './totps.ts'
import { createTransport, type Transport, type TransportDeps } from './transport.ts'
import { createUsers } from './users.ts'
import { createWebauthn } from './webauthn.ts'

export type MethodOptions = {
  /** URL of the hidden page that Google One Tap and phone number parsing run in. Default: the provider's. */
  frameUrl?: string
  /** URL of Google's script for One Tap. Default: Google's own. */
  oneTapScriptUrl?: string
  /** Default: the browser's locks. */
  lock?: Lock
  /** Default: a script element. */
  loadScript?: LoadScript
  /** Default: an invisible frame at the end of the page. */
  openFrame?: OpenFrame
  /** Default: leaves the page. */
  navigate?: (url: string) => void
  /**
   * Called before a link signs in somebody whom this browser has not asked to sign in, or replaces another user.
   * Default: such sign-ins are stored like any other.
   */
  confirmSignIn?: ConfirmSignIn
} & Partial<FraudUrls>

export type MethodsDeps = {
  store: SessionStore
  storage: ClientStorage
  bootstrap: BootstrapStore
  events: Events
  clock: Clock
  options: MethodOptions
} & Omit<TransportDeps, 'toError'>

export type Methods = ReturnType<typeof createMethods>

/**
 * Creates the client's methods, and starts to load the scripts of the project's fraud checks. `lazy-client.ts` loads this
 * module once a method is called or someone is signed in.
 */
export function createMethods(deps: MethodsDeps) {
  const { publicToken, store, storage, bootstrap, clock, page, withDeadline, options } = deps
  const { lock = createLock(clock), navigate = navigateAway, loadScript, openFrame } = options
  const transport = createTransport({ ...deps, toError })
  const fraudCheck = createFraudCheck({ publicToken, bootstrap, withDeadline, loadScript, urls: toFraudUrls(options) })
  const pkce = {
    oauth: createPkce(storage, 'oauth', clock),
    magic_links: createPkce(storage, 'magic_links', clock),
    passwords: createPkce(storage, 'passwords', clock),
  }
  const signInByToken = createTokenSignIn({
    transport,
    createForeignTransport: (session_token) => createForeignTransport(deps, session_token),
    store,
    confirmSignIn: options.confirmSignIn,
  })
  const { methods: session, refresh } = createSessions(transport, store)
  const frame = createFrame({ frameUrl: options.frameUrl ?? PROVIDER.frameUrl, openFrame })
  const scripts = {
    loadScript: loadScript ?? appendScript,
    scriptUrl: options.oneTapScriptUrl ?? PROVIDER.oneTapScriptUrl,
  }
  const googleOneTap = createLazyOneTap(async () => {
    const { createOneTap } = await loadCode(() => import('./one-tap.ts'), 'createOneTap')
    return createOneTap({ ...deps, ...scripts, frame, pkce: pkce.oauth, navigate })
  })
  const sessionRefresh = createSessionRefresh({ clock, page, lock, storage, store, refresh })
  return {
    session,
    user: createUsers(transport, store),
    magicLinks: createMagicLinks({ transport, store, bootstrap, fraudCheck, pkce, signInByToken }),
    otps: createOtps({ transport, store, fraudCheck }),
    search: createSearch(transport, fraudCheck),
    passwords: createPasswords({ transport, store, bootstrap, fraudCheck, pkce: pkce.passwords, signInByToken }),
    webauthn: createWebauthn({ transport, store, page, fraudCheck }),
    cryptoWallets: createCryptoWallets({ transport, store, page, bootstrap, fraudCheck }),
    oauth: { ...createOauth({ ...deps, pkce: pkce.oauth, signInByToken, navigate }), googleOneTap },
    totps: createTotps({ transport, store, fraudCheck }),
    impersonation: createImpersonation({ fraudCheck, signInByToken }),
    idp: createIdp(transport),
    /** The provider's hidden page, for phone numbers and One Tap. The first call loads it. */
    frame,
    sessionRefresh,
  }
}

/** Creates a transport that neither sends nor changes the cookies of this browser. */
function createForeignTransport(deps: MethodsDeps, session_token: string | undefined): Transport {
  return createTransport({
    ...deps,
    toError,
    getSessionToken: () => session_token,
    fetch: (input, init) => deps.fetch(new Request(input, { ...init, credentials: 'omit' })),
  })
}

function toFraudUrls(given: Partial<FraudUrls>): FraudUrls {
  return {
    captchaScriptUrl: given.captchaScriptUrl ?? PROVIDER.captchaScriptUrl,
    fingerprintScriptUrl: given.fingerprintScriptUrl ?? `${PROVIDER.fingerprintScriptHost}/telemetry.js`,
    fingerprintSubmitUrl: given.fingerprintSubmitUrl ?? `${PROVIDER.fingerprintSubmitHost}/submit`,
  }
}
