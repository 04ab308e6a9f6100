import { setTimeout as delay } from 'node:timers/promises'

/** Brings what was written to the disk, while the next changes are written. */
export type Syncs = {
  /** Asks for a sync of what is written now, within `SYNC_DELAY_MS`. */
  request(): void
  /** Reports a sync that failed, once. @throws what the sync threw */
  throwFailure(): void
  /** Syncs what is left, without a delay. */
  end(): Promise<void>
}

/** A write waits while the disk syncs the same file, so many writes share one sync. */
const SYNC_DELAY_MS = 1_000

/** Creates the syncs of one file. One runs at a time. */
export function createSyncs(sync: () => Promise<void>): Syncs {
  const ended = new AbortController()
  let running: Promise<void> | undefined
  let isDue = false
  let failure: { cause: unknown } | undefined

  async function run(): Promise<void> {
    while (isDue) {
      await delay(SYNC_DELAY_MS, undefined, { signal: ended.signal }).catch(() => undefined)
      isDue = false
      await sync().catch((cause: unknown) => {
        failure = { cause }
      })
    }
    running = undefined
  }

  return {
    request() {
      isDue = true
      running ??= run()
    },
    throwFailure() {
      const failed = failure
      failure = undefined
      if (failed) throw failed.cause
    },
    async end() {
      ended.abort()
      await running
    },
  }
}
