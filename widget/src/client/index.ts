import { PROVIDER, STORAGE_KEY_PREFIX } from '@latchkey/openapi'
import { navigateAway } from '../browser/navigate.ts'
import { createBootstrap, type Bootstrap } from './bootstrap.ts'
import { browserClock, type Clock } from './clock.ts'
import { createCookies, findCookieJar, type CookieJar, type CookieOptions } from './cookies.ts'
import { createEvents } from './events.ts'
import type { OpenFrame } from './frame.ts'
import type { FraudUrls } from './fraud-check.ts'
import { createLaterMethods } from './later-methods.ts'
import { createLock, type Lock } from './locks.ts'
import { createLastUsedOauthProvider, createOauth } from './oauth.ts'
import { findPage, type Page } from './page.ts'
import { createPkce } from './pkce.ts'
import type { LoadScript } from './script.ts'
import { createSessionRefresh } from './session-refresh.ts'
import { createSessionStore } from './session.ts'
import { createSessions } from './sessions.ts'
import { createStorage, findStorageAreas, type StorageAreas } from './storage.ts'
import { createTelemetry } from './telemetry.ts'
import { browserFetch, createTransport } from './transport.ts'
import { createUserState } from './user-state.ts'

export { PROVIDER } from '@latchkey/openapi'
export type { OauthProviderId, PasswordStrength, Session, User, UserType } from '@latchkey/openapi'
export { isRedirectSafe, navigateAway, UnsafeRedirectError } from '../browser/navigate.ts'
export type { Bootstrap, BootstrapInfo } from './bootstrap.ts'
export type { Clock } from './clock.ts'
export type { CookieOptions } from './cookies.ts'
export type { CryptoWalletAuthenticateOptions, CryptoWalletStartOptions } from './crypto-wallets.ts'
export {
  BrowserBlockedError,
  NetworkError,
  PasskeyError,
  ProviderError,
  SchemaError,
  UNRECOVERABLE_ERROR_TYPES,
  UsageError,
} from './errors.ts'
export type { PasskeyFailure } from './errors.ts'
export type { ParsedPhoneNumber } from './frame.ts'
export type { AuthorizeStartRequest, AuthorizeSubmitRequest, LogoutStartRequest } from './idp.ts'
export type { MagicLinkEmailOptions } from './magic-links.ts'
export type { OauthStartOptions } from './oauth.ts'
export type { OtpEmailOptions, OtpSmsOptions, OtpWhatsappOptions } from './otps.ts'
export type {
  EmailPasswordRequest,
  EmailResetRequest,
  EmailResetStartRequest,
  ExistingPasswordResetRequest,
  SessionResetRequest,
  StrengthCheckRequest,
} from './passwords.ts'
export type { ClientState } from './session-state.ts'
export type { Tokens } from './session.ts'
export type { UserUpdate } from './users.ts'
export type {
  AcceptedPasskeys,
  CreatePasskey,
  GetPasskey,
  PasskeyStartOptions,
  WebauthnAuthenticateOptions,
  WebauthnRegisterOptions,
} from './webauthn.ts'

export type ClientOptions = {
  /** Origin of the API, used as it stands. Default: the provider's test or live host, by the public token. */
  baseUrl?: string
  /** Address of the hidden page that Google One Tap and phone number parsing run in. */
  frameUrl?: string
  cookieOptions?: CookieOptions
  /** Default: a script element. */
  loadScript?: LoadScript
  /** Default: an invisible frame at the end of the page. */
  openFrame?: OpenFrame
} & Partial<FraudUrls> &
  Partial<Surroundings>

/** Where the client runs. Default: this browser; on a server, a page where nothing happens. */
export type Surroundings = {
  clock: Clock
  page: Page
  cookieJar: CookieJar
  storageAreas: StorageAreas
  lock: Lock
  fetch: typeof fetch
  navigate: (url: string) => void
}

export type ProviderClient = ReturnType<typeof createProviderClient>

/**
 * Makes a client for one project, and begins to load what the project has configured and to refresh the session.
 *
 * @param publicToken names the project; no secret
 * @throws UsageError when a cookie's name, path or domain is not a string
 */
export function createProviderClient(publicToken: string, options: ClientOptions = {}) {
  if (!publicToken.startsWith(PROVIDER.publicTokenPrefix)) {
    console.warn(`createProviderClient: a public token begins with "${PROVIDER.publicTokenPrefix}".`)
  }
  const baseUrl = options.baseUrl ?? findHost(publicToken)
  const { clock, page, ...surroundings } = findSurroundings(options)
  const storage = createStorage(`${STORAGE_KEY_PREFIX}${publicToken}`, surroundings.storageAreas, page)
  const cookies = createCookies({ jar: surroundings.cookieJar, page, clock, storage }, options.cookieOptions)
  const store = createSessionStore({ cookies, storage, page })
  const wire = {
    baseUrl,
    publicToken,
    clock,
    page,
    fetch: surroundings.fetch,
    getSessionToken: () => cookies.read('opaque'),
    createTelemetry: () => createTelemetry({ clock, page, state: store.get() }),
  }
  const transport = createTransport(wire)
  const events = createEvents(wire)
  const bootstrap = createBootstrap({ transport, storage, page, clock, publicToken })
  const { methods: session, refresh: refreshOnce } = createSessions(transport, store)
  const { lock, navigate } = surroundings
  const refresh = createSessionRefresh({ clock, page, lock, storage, store, refresh: refreshOnce })
  const frameUrl = options.frameUrl ?? PROVIDER.frameUrl
  const { loadScript, openFrame } = options
  const deps = { publicToken, transport, store, storage, bootstrap, page, urls: toFraudUrls(options), frameUrl }
  const { methods, preload } = createLaterMethods(async () => {
    const { createMethods } = await import('./methods.ts')
    return createMethods({ ...deps, loadScript, openFrame })
  })

  events.log('sdk_instance_instantiated', {
    event_callback_registered: false,
    error_callback_registered: false,
    success_callback_registered: false,
  })
  refresh.start()

  // A signed-in page asks before long; a project's fraud checks watch from the beginning.
  if (page.isBrowser && store.hasCredentials()) preload()
  else void bootstrap.getAsync().then((project) => hasFraudCheck(project) && preload())

  return {
    publicToken,
    ...methods,
    session,
    user: { ...methods.user, ...createUserState(store) },
    /** The signed-in state for `useSyncExternalStore`. */
    state: { getSnapshot: store.getSnapshot, subscribe: store.subscribe },
    bootstrap,
    oauth: createOauth({
      ...wire,
      transport,
      store,
      bootstrap,
      events,
      storage,
      pkce: createPkce(storage, 'oauth'),
      navigate,
    }),
    events: { log: events.log },
    lastUsedOauthProvider: createLastUsedOauthProvider(storage),
    /** Stops timers and listeners, and sends the events that wait. */
    destroy() {
      refresh.destroy()
      store.destroy()
      events.destroy()
    },
  }
}

function findHost(publicToken: string): string {
  return publicToken.includes(PROVIDER.testTokenMark) ? PROVIDER.hosts.test : PROVIDER.hosts.live
}

function hasFraudCheck({ captchaSettings, runDFPProtectedAuth }: Bootstrap): boolean {
  return captchaSettings.enabled || runDFPProtectedAuth
}

function toFraudUrls(given: Partial<FraudUrls>): FraudUrls {
  return {
    captchaScriptUrl: given.captchaScriptUrl ?? PROVIDER.captchaScriptUrl,
    fingerprintScriptUrl: given.fingerprintScriptUrl ?? `${PROVIDER.fingerprintScriptHost}/telemetry.js`,
    fingerprintSubmitUrl: given.fingerprintSubmitUrl ?? `${PROVIDER.fingerprintSubmitHost}/submit`,
  }
}

function findSurroundings(given: Partial<Surroundings>): Surroundings {
  const clock = given.clock ?? browserClock
  return {
    clock,
    page: given.page ?? findPage(),
    cookieJar: given.cookieJar ?? findCookieJar(),
    storageAreas: given.storageAreas ?? findStorageAreas(),
    lock: given.lock ?? createLock(clock),
    fetch: given.fetch ?? browserFetch,
    navigate: given.navigate ?? navigateAway,
  }
}
