import { REFRESH_LOCK_MAX_MS } from '../constants.ts'
import type { Clock } from './clock.ts'

/** How long a write to local storage may take to reach other tabs. The lock is held that much longer. */
export const STORAGE_DELAY_MS = 100

/** Runs an action while no other tab of this browser runs one of the same name. */
export type Lock = (name: string, action: () => Promise<void>) => Promise<void>

/** The part of `LockManager` that the client uses. */
export type LockRequests = {
  request(name: string, options: Pick<LockOptions, 'signal' | 'steal'>, action: () => Promise<void>): Promise<void>
}

/** How long a tab waits for the lock, which every tab that runs releases earlier. */
const WAIT_MAX_MS = REFRESH_LOCK_MAX_MS + 2_000

/**
 * Creates a lock across tabs. It is released after 10.1 seconds at the latest, so that a hanging call in one tab does not
 * block the others. A tab that the browser has frozen releases nothing: after 12 seconds, the next one takes its lock
 * away. Without the Web Locks API (older browsers, pages without https, servers) the action runs unlocked.
 *
 * @see W3C Web Locks API
 */
export function createLock(clock: Clock, locks: LockRequests | undefined = findLocks()): Lock {
  return async (name, action) => {
    if (!locks) return action()
    let running: Promise<void> | undefined
    const run = () => (running ??= action())
    let timer: unknown
    const wait = (delay_ms: number) =>
      new Promise<void>((resolve) => {
        clock.clearTimeout(timer)
        timer = clock.setTimeout(resolve, delay_ms)
      })
    const hold = async () => {
      await Promise.race([run(), wait(REFRESH_LOCK_MAX_MS)])
      await wait(STORAGE_DELAY_MS)
    }
    const queue = new AbortController()
    const request = async (options: LockOptions) => locks.request(name, options, hold)
    const expiry = wait(WAIT_MAX_MS).then(() => queue.abort())
    try {
      await Promise.race([request({ signal: queue.signal }), expiry])
      if (queue.signal.aborted) void request({ steal: true }).catch(() => {})
    } catch {
      // The action has failed, another tab has taken the lock away, or this page is sandboxed and may have none.
    } finally {
      clock.clearTimeout(timer)
    }
    return run()
  }
}

function findLocks(): LockManager | undefined {
  if (typeof navigator === 'undefined') return undefined
  // Absent outside secure contexts; the DOM types do not reflect that.
  const locks: LockManager | undefined = navigator.locks
  return locks
}
