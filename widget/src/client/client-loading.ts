import { createLoading } from './create-loading.ts'
import { type Clock, toRefreshBackoff } from './clock.ts'
import type { Connection } from './connection.ts'
import type { Page } from './page.ts'

type Deps = {
  clock: Clock
  page: Page
  /** Loads the code and creates the connection. */
  connect: () => Promise<Connection>
}

type Subscribe = (listener: () => void) => () => void

export type ClientLoading = {
  /** Returns the connection if its code is loaded. */
  find: () => Connection | undefined
  /** @throws NetworkError when the code cannot be loaded. The next call tries again */
  load: () => Promise<Connection>
  /**
   * Creates the `subscribe` of a value. A listener that comes before the code subscribes once it is loaded, and is called at
   * once if that has changed the value.
   */
  follow: (get: () => unknown, findSubscribe: (connection: Connection) => Subscribe) => Subscribe
  /** Ends the connection, even if its code is still loading. */
  stop: () => void
}

/**
 * Loads the code of a client once the page is idle, or when it is asked for. After a failure, loads it again after 4 to
 * 256 seconds: without it, the page would not notice that its session has ended.
 */
export function createClientLoading({ clock, page, connect }: Deps): ClientLoading {
  let connection: Connection | undefined
  let isOver = false
  let timer: unknown
  let announce: (connection: Connection) => void
  const whenLoaded = new Promise<Connection>((resolve) => {
    announce = resolve
  })
  const load = createLoading(async () => {
    connection = await connect()
    announce(connection)
    // What waits for the code comes first: an event that was logged before the end is sent.
    if (isOver) void load().then(({ destroy }) => destroy())
    return connection
  })
  const start = (failures: number) => {
    if (isOver) return
    load().catch(() => {
      if (!isOver) timer = clock.setTimeout(() => start(failures + 1), toRefreshBackoff(failures + 1))
    })
  }
  page.whenIdle(() => start(0))
  return {
    find: () => connection,
    load,
    follow: (get, findSubscribe) => (listener) => {
      if (connection) return findSubscribe(connection)(listener)
      const before = JSON.stringify(get())
      let leave: (() => void) | undefined
      let hasLeft = false
      void whenLoaded.then((loaded) => {
        if (hasLeft) return
        leave = findSubscribe(loaded)(listener)
        if (JSON.stringify(get()) !== before) listener()
      })
      return () => {
        hasLeft = true
        leave?.()
      }
    },
    stop() {
      isOver = true
      clock.clearTimeout(timer)
      connection?.destroy()
    },
  }
}
