import { LIVE_HOST, PUBLIC_TOKEN_PREFIX, TEST_HOST, TEST_TOKEN_MARK } from '@latchkey/openapi'
import { loadCode } from '../browser/load-code.ts'
import { createBootstrap, hasFraudCheck, loadBootstrap } from './bootstrap-store.ts'
import { createCookies } from './cookies.ts'
import { createLoading } from './loading.ts'
import type { WithDeadline } from './clock.ts'
import { NetworkError } from './errors.ts'
import { createEvents } from './events.ts'
import { keepSession } from './keep-session.ts'
import type { createMethods } from './methods.ts'
import type { SessionRefresh } from './session-refresh.ts'
import { createSessionStore } from './session.ts'
import type { ClientStorage } from './storage.ts'
import type { ClientOptions, Surroundings } from './surroundings.ts'
import { withTelemetry } from './telemetry.ts'
import { createTransport } from './transport.ts'

type ConnectionDeps = Surroundings & {
  publicToken: string
  options: ClientOptions
  storage: ClientStorage
  withDeadline: WithDeadline
  /** Imports the code of the methods. */
  importMethods?: () => Promise<{ createMethods: typeof createMethods }>
}

/** What a page does without a user action, and the methods that call the provider. */
export type Connection = ReturnType<typeof createConnection>

/**
 * Creates the second stage of a client. Loads the project's configuration once the page is idle, and refreshes the session.
 *
 * @throws UsageError when a cookie's name, path or domain is not a string
 */
export function createConnection({
  publicToken,
  options,
  clock,
  page,
  cookieJar,
  fetch,
  storage,
  withDeadline,
  importMethods = () => import('./methods.ts'),
}: ConnectionDeps) {
  if (!publicToken.startsWith(PUBLIC_TOKEN_PREFIX)) {
    console.warn(`createProviderClient: a public token starts with "${PUBLIC_TOKEN_PREFIX}".`)
  }
  const cookies = createCookies({ jar: cookieJar, page, storage }, options.cookieOptions)
  const store = createSessionStore({ cookies, storage, page })
  const wire = withTelemetry({
    baseUrl: options.baseUrl ?? findHost(publicToken),
    publicToken,
    clock,
    page,
    store,
    fetch,
    getSessionToken: () => cookies.read('opaque'),
    withDeadline,
  })
  // No error mapping is needed, because the bootstrap store swallows all errors.
  const transport = createTransport({ ...wire, toError: () => new NetworkError('The provider rejected the call.') })
  const bootstrap = createBootstrap({ storage, page, load: () => loadBootstrap(transport, publicToken) })
  const events = createEvents(wire)
  let refresh: SessionRefresh | undefined
  let isOver = false
  const loadMethods = createLoading(async () => {
    const { createMethods } = await withDeadline(() => loadCode(importMethods, 'createMethods'))
    const { methods, sessionRefresh } = createMethods({ ...wire, storage, bootstrap, events, options })
    refresh = sessionRefresh
    if (isOver) refresh.destroy()
    else refresh.start()
    return methods
  })
  /** Starts loading the methods. A failure is ignored here; the first call tries again. */
  const prepare = () => void loadMethods().catch(() => {})

  events.log('sdk_instance_instantiated', {
    event_callback_registered: false,
    error_callback_registered: false,
    success_callback_registered: false,
  })
  const stopKeeping = keepSession({ clock, page, store, load: loadMethods })
  page.whenIdle(() => {
    // Fraud checks observe the visitor from the start.
    void bootstrap.getAsync().then((project) => hasFraudCheck(project) && prepare())
  })

  return {
    store,
    bootstrap,
    events,
    loadMethods,
    prepare,
    destroy() {
      isOver = true
      stopKeeping()
      refresh?.destroy()
      store.destroy()
      events.destroy()
    },
  }
}

function findHost(publicToken: string): string {
  return publicToken.includes(TEST_TOKEN_MARK) ? TEST_HOST : LIVE_HOST
}
