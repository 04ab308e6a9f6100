import { setTimeout as delay } from 'node:timers/promises'

/** Flushes written changes to the disk, while the next changes are written. */
export type Syncs = {
  /** Requests a sync of everything written so far, within `SYNC_DELAY_MS`. */
  request(): void
  /** Throws the error of a failed sync, once. @throws what the sync threw */
  throwFailure(): void
  /** Syncs the remaining changes without delay. */
  end(): Promise<void>
}

/** Delays syncs, because a write must wait while the same file is synced. Many writes share one sync. */
const SYNC_DELAY_MS = 1_000

/** Creates the syncs of one file. Only one sync runs at a time. */
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
