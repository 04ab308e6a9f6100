import { loadCode } from '../browser/load-code.ts'
import type { Clock } from './clock.ts'
import type { createConnectedClient } from './connected-client.ts'
import { createDeadline } from './deadline.ts'
import { createLoading } from './create-loading.ts'
import type { Page } from './page.ts'
import { toRefreshBackoff } from './refresh-backoff.ts'

export type ProviderClient = ReturnType<typeof createConnectedClient>
export type ClientCode = { createConnectedClient: typeof createConnectedClient }

type Deps = {
  clock: Clock
  page: Page
  /** How long the code may take, in milliseconds. */
  timeoutMs: number
  /** Imports the code. */
  importCode: () => Promise<ClientCode>
  /** Creates the client. Called once, when the code is loaded. */
  create: (code: ClientCode) => ProviderClient
}

/** A value of the client, and how its changes are announced. */
type Followed = {
  /** Returns the present value. */
  get: () => unknown
  /** Subscribes to the loaded client. */
  subscribe: (client: ProviderClient, listener: () => void) => () => void
}

export type ClientLoading = {
  /** Returns the client if it is loaded. */
  find: () => ProviderClient | undefined
  /** @throws NetworkError when the code cannot be loaded. The next call tries again */
  load: () => Promise<ProviderClient>
  /** Creates the `subscribe` of a value that is announced once the client is loaded. */
  follow: (followed: Followed) => (listener: () => void) => () => void
  /** Stops the client, even if its code is still loading. */
  stop: () => void
}

/**
 * Loads the code of a client once the page is idle, or when it is asked for. After a failure, loads it again after 4 to
 * 256 seconds: without it, the page would not notice that its session has ended.
 */
export function createClientLoading({ clock, page, timeoutMs, importCode, create }: Deps): ClientLoading {
  const withDeadline = createDeadline(clock, timeoutMs)
  let loaded: ProviderClient | undefined
  let isOver = false
  let timer: unknown
  let announce: (client: ProviderClient) => void
  const whenLoaded = new Promise<ProviderClient>((resolve) => {
    announce = resolve
  })
  const load = createLoading(async () => {
    loaded = create(await withDeadline(() => loadCode(importCode, 'createConnectedClient')))
    announce(loaded)
    if (isOver) loaded.destroy()
    return loaded
  })
  const start = (failures: number) => {
    if (isOver) return
    load().catch(() => {
      if (!isOver) timer = clock.setTimeout(() => start(failures + 1), toRefreshBackoff(failures + 1))
    })
  }
  page.whenIdle(() => start(0))
  return {
    find: () => loaded,
    load,
    follow: (followed) => (listener) => subscribeLater(whenLoaded, followed, listener),
    stop() {
      isOver = true
      clock.clearTimeout(timer)
      loaded?.destroy()
    },
  }
}

/** Subscribes to the client once it is loaded. Calls back at once if that has changed the value. */
function subscribeLater(whenLoaded: Promise<ProviderClient>, { get, subscribe }: Followed, listener: () => void) {
  const before = JSON.stringify(get())
  let leave: (() => void) | undefined
  let hasLeft = false
  void whenLoaded.then((client) => {
    if (hasLeft) return
    leave = subscribe(client, listener)
    if (JSON.stringify(get()) !== before) listener()
  })
  return () => {
    hasLeft = true
    leave?.()
  }
}
