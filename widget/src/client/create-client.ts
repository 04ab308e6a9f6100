import { STORAGE_KEY_PREFIX } from '@latchkey/openapi'
import { loadCode } from '../browser/load-code.ts'
import { CALL_TIMEOUT_MS } from '../constants.ts'
import { UsageError } from './browser-errors.ts'
import { readBootstrap, type BootstrapStore } from './bootstrap.ts'
import type { Connection, createConnection } from './connection.ts'
import { createDeadline } from './clock.ts'
import { createEarlySession, createSessionInfo, createUserInfo } from './early-session.ts'
import type { EventDetails, EventFailure } from './events.ts'
import { createLastUsedOauthProvider, createStorage, type ClientStorage } from './storage.ts'
import { createClientLoading, createLazyGroup, createOnceSync, type ClientLoading } from './loading.ts'
import { METHOD_NAMES } from './method-names.ts'
import type { Methods } from './methods.ts'
import { createOwnCookies } from './own-cookies.ts'
import type { Page } from './page.ts'
import { findSurroundings, type ClientOptions } from './surroundings.ts'

export type ProviderClient = ReturnType<typeof createProviderClient>

/**
 * Creates a client for one project. Once the page is shown, loads the project's configuration and refreshes the session.
 *
 * @param publicToken identifies the project; not a secret
 * @throws UsageError without a public token, or when a cookie's name, path or domain is not a string
 */
export function createProviderClient(publicToken: string, options: ClientOptions = {}) {
  return createClient(publicToken, options, () => import('./connection.ts'))
}

/**
 * Creates a client in two stages: at once, it reads what this browser has stored; the code of everything else is loaded once
 * the page is idle, or when a method is called.
 *
 * @param importCode imports the code of the second stage
 */
export function createClient(
  publicToken: string,
  options: ClientOptions,
  importCode: () => Promise<{ createConnection: typeof createConnection }>,
) {
  // Scripts without types forget it.
  if (!publicToken) throw new UsageError('The publicToken is missing.')
  const surroundings = findSurroundings(options)
  const { clock, page, cookieJar: jar, storageAreas } = surroundings
  const storage = createStorage(`${STORAGE_KEY_PREFIX}${publicToken}`, storageAreas, page)
  const cookies = createOwnCookies({ jar, page, storage }, options.cookieOptions)
  const withDeadline = createDeadline(clock, options.timeoutMs ?? CALL_TIMEOUT_MS)
  const loading = createClientLoading({
    clock,
    page,
    async connect() {
      const { createConnection } = await withDeadline(() => loadCode(importCode, 'createConnection'))
      return createConnection({ publicToken, options, ...surroundings, storage, withDeadline })
    },
  })
  /** Calls back with the connection. If its code cannot be loaded, nothing happens. */
  const whenLoaded = (callback: (connection: Connection) => void) => {
    const loaded = loading.find()
    if (loaded) callback(loaded)
    else if (page.isBrowser) void loading.load().then(callback, () => {})
  }
  const methods = createLazyGroup<Methods>(METHOD_NAMES, async () => (await loading.load()).loadMethods())
  const session = createEarlySession({ page, cookies, storage, loading })
  return {
    publicToken,
    ...methods,
    session: { ...methods.session, ...createSessionInfo(session) },
    user: { ...methods.user, ...createUserInfo(session) },
    /** The signed-in state for `useSyncExternalStore`. */
    state: { getSnapshot: () => session.getStore().getSnapshot(), subscribe: session.subscribe },
    bootstrap: createEarlyBootstrap({ page, storage, loading }),
    /** The token of a sign-in that still needs a second factor; null without one. The token is valid for 10 minutes. */
    intermediateToken: { get: () => session.getStore().getIntermediateToken() },
    events: {
      log: (event_name: string, details?: EventDetails, failure?: EventFailure) =>
        whenLoaded(({ events }) => events.log(event_name, details, failure)),
    },
    lastUsedOauthProvider: createLastUsedOauthProvider(storage),
    /** Starts loading the code of the methods, for example when the visitor points at a button. */
    prepare: () => whenLoaded(({ prepare }) => prepare()),
    /** Stops timers and listeners, and sends the queued events. */
    destroy: loading.stop,
  }
}

type EarlyParts = { page: Page; storage: ClientStorage; loading: ClientLoading<Connection> }

/** Creates the configuration as this browser has stored it. Once the code is loaded, it is that of the connection. */
function createEarlyBootstrap({ page, storage, loading: { find, load, follow } }: EarlyParts): BootstrapStore {
  const getStored = createOnceSync(() => readBootstrap(storage))
  const getInfo = () => find()?.bootstrap.getInfo() ?? getStored()
  return {
    getSync: () => getInfo().bootstrap,
    getInfo,
    async getAsync() {
      if (!page.isBrowser) return getInfo().bootstrap
      return load().then(
        ({ bootstrap }) => bootstrap.getAsync(),
        () => getInfo().bootstrap,
      )
    },
    subscribe: follow(getInfo, ({ bootstrap }) => bootstrap.subscribe),
  }
}
