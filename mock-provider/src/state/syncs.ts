/** Brings what was written to the disk, while the next changes are written. */
export type Syncs = {
  /** Asks for a sync of what is written now. Requests during a sync share the next one. */
  start(): void
  /** Reports a sync that failed, once. @throws what the sync threw */
  throwFailure(): void
  /** Resolves once nothing is left to sync. */
  end(): Promise<void>
}

/** Creates the syncs of one file. One runs at a time. */
export function createSyncs(sync: () => Promise<void>): Syncs {
  let running: Promise<void> | undefined
  let isDue = false
  let failure: { cause: unknown } | undefined

  async function run(): Promise<void> {
    while (isDue) {
      isDue = false
      try {
        await sync()
      } catch (cause) {
        failure = { cause }
      }
    }
    running = undefined
  }

  return {
    start() {
      isDue = true
      running ??= run()
    },
    throwFailure() {
      const failed = failure
      failure = undefined
      if (failed) throw failed.cause
    },
    end: async () => running,
  }
}
