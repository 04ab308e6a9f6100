import { PROVIDER_BASICS, STORAGE_KEY_PREFIX } from '@latchkey/openapi'
import { loadCode } from '../browser/load-code.ts'
import { CALL_TIMEOUT_MS } from '../constants.ts'
import { browserFetch } from './browser-fetch.ts'
import { createBootstrap, hasFraudCheck } from './bootstrap.ts'
import { browserClock, type Clock } from './clock.ts'
import { createCookies, findCookieJar, type CookieJar, type CookieOptions } from './cookies.ts'
import { createDeadline } from './deadline.ts'
import { createLastUsedOauthProvider } from './last-used-oauth-provider.ts'
import { createLazyClient } from './lazy-client.ts'
import { createLazyEvents } from './lazy-events.ts'
import { createLoading } from './lazy-group.ts'
import type { MethodOptions } from './methods.ts'
import { findPage, type Page } from './page.ts'
import { createSessionInfo } from './session-info.ts'
import { keepSession } from './keep-session.ts'
import { createSessionStore } from './session.ts'
import { createStorage, findStorageAreas, type StorageAreas } from './storage.ts'
import { createUserInfo } from './user-info.ts'

export type ClientOptions = {
  /** Origin of the API. Default: the provider's test or live host, depending on the public token. */
  baseUrl?: string
  /** The names and the scope of the cookies. */
  cookieOptions?: CookieOptions
  /**
   * How long a call may take, in milliseconds. After this time, the call fails with a `NetworkError`. Default 10000 (10
   * seconds).
   */
  timeoutMs?: number
} & MethodOptions &
  Partial<Surroundings>

/** The environment of the client. Default: this browser; on a server, a page without events. */
export type Surroundings = {
  /** The time and the timers. Default: the browser's. */
  clock: Clock
  /** The page's address and its events. Default: this page. */
  page: Page
  /** Reads and writes cookies. Default: those of this page. */
  cookieJar: CookieJar
  /** The persistent storage and the storage of the tab. Default: `localStorage` and `sessionStorage`. */
  storageAreas: StorageAreas
  /** Sends requests. Default: the browser's. */
  fetch: typeof fetch
}

export type ProviderClient = ReturnType<typeof createProviderClient>

/**
 * Creates a client for one project. Once the page is shown, loads the project's configuration and refreshes the session.
 *
 * @param publicToken identifies the project; not a secret
 * @throws UsageError when a cookie's name, path or domain is not a string
 */
export function createProviderClient(publicToken: string, options: ClientOptions = {}) {
  if (!publicToken.startsWith(PROVIDER_BASICS.publicTokenPrefix)) {
    console.warn(`createProviderClient: a public token starts with "${PROVIDER_BASICS.publicTokenPrefix}".`)
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
    store,
    fetch: surroundings.fetch,
    getSessionToken: () => cookies.read('opaque'),
    withDeadline: createDeadline(clock, options.timeoutMs ?? CALL_TIMEOUT_MS),
  }
  const events = createLazyEvents(page)
  const connect = createLoading(async () => {
    const load = () => loadCode(() => import('./connection.ts'), 'createConnection')
    const { createConnection } = await wire.withDeadline(load)
    const connection = createConnection(wire)
    events.connect(connection.events)
    return connection
  })
  const bootstrap = createBootstrap({ storage, page, load: async () => (await connect()).loadBootstrap() })
  const deps = { ...wire, storage, bootstrap, events, options }
  const { methods, load, preload, stop } = createLazyClient(async () => {
    const load = () => loadCode(() => import('./methods.ts'), 'createMethods')
    const { createMethods } = await wire.withDeadline(load)
    return createMethods(deps)
  })

  events.log('sdk_instance_instantiated', {
    event_callback_registered: false,
    error_callback_registered: false,
    success_callback_registered: false,
  })
  const stopKeeping = keepSession({ clock, page, store, load })
  page.whenIdle(() => {
    connect().catch(events.drop)
    // Fraud checks observe the visitor from the start.
    void bootstrap.getAsync().then((project) => hasFraudCheck(project) && preload())
  })

  return {
    publicToken,
    ...methods,
    session: { ...methods.session, ...createSessionInfo(store) },
    user: { ...methods.user, ...createUserInfo(store) },
    /** The signed-in state for `useSyncExternalStore`. */
    state: { getSnapshot: store.getSnapshot, subscribe: store.subscribe },
    bootstrap,
    /** The token of a sign-in that still needs a second factor; null without one. The token is valid for 10 minutes. */
    intermediateToken: { get: store.getIntermediateToken },
    events: { log: events.log },
    lastUsedOauthProvider: createLastUsedOauthProvider(storage),
    /** Starts loading the code of the methods, for example when the visitor points at a button. */
    prepare: preload,
    /** Stops timers and listeners, and sends the queued events. */
    destroy() {
      stopKeeping()
      stop()
      store.destroy()
      events.destroy()
    },
  }
}

function findHost(publicToken: string): string {
  return publicToken.includes(PROVIDER_BASICS.testTokenMark) ? PROVIDER_BASICS.hosts.test : PROVIDER_BASICS.hosts.live
}

function findSurroundings(given: Partial<Surroundings>): Surroundings {
  const clock = given.clock ?? browserClock
  return {
    clock,
    page: given.page ?? findPage(),
    cookieJar: given.cookieJar ?? findCookieJar(),
    storageAreas: given.storageAreas ?? findStorageAreas(),
    fetch: given.fetch ?? browserFetch,
  }
}
