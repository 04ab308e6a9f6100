import { LIVE_HOST, PUBLIC_TOKEN_PREFIX, STORAGE_KEY_PREFIX, TEST_HOST, TEST_TOKEN_MARK } from '@latchkey/openapi'
import { loadCode } from '../browser/load-code.ts'
import { CALL_TIMEOUT_MS } from '../constants.ts'
import { hasFraudCheck } from './has-fraud-check.ts'
import { createBootstrap } from './bootstrap-store.ts'
import { createCookies } from './cookies.ts'
import { createDeadline } from './deadline.ts'
import { createLastUsedOauthProvider } from './last-used-oauth-provider.ts'
import { createLazyClient } from './lazy-client.ts'
import { createLazyEvents } from './lazy-events.ts'
import { createLoading } from './create-loading.ts'
import { createSessionInfo } from './session-info.ts'
import { keepSession } from './keep-session.ts'
import { createSessionStore } from './session.ts'
import { createStorage } from './storage.ts'
import { findSurroundings, type ClientOptions } from './surroundings.ts'
import { createUserInfo } from './user-info.ts'

/**
 * Creates the whole client. Loads the project's configuration once the page is idle, and refreshes the session.
 *
 * @param publicToken identifies the project; not a secret
 * @throws UsageError when a cookie's name, path or domain is not a string
 */
export function createConnectedClient(publicToken: string, options: ClientOptions = {}) {
  if (!publicToken.startsWith(PUBLIC_TOKEN_PREFIX)) {
    console.warn(`createProviderClient: a public token starts with "${PUBLIC_TOKEN_PREFIX}".`)
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
  return publicToken.includes(TEST_TOKEN_MARK) ? TEST_HOST : LIVE_HOST
}
