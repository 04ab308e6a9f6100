import { REFRESH_LOCK_MAX_MS } from '../constants.ts'
import type { Clock } from './clock.ts'

/** How long a write to local storage may take to reach other tabs. The lock is held that much longer. */
const STORAGE_DELAY_MS = 100

/** Runs an action while no other tab of this browser runs one of the same name. */
export type Lock = (name: string, action: () => Promise<void>) => Promise<void>

/** The part of `LockManager` that the client uses. */
export type LockRequests = { request(name: string, action: () => Promise<void>): Promise<void> }

/**
 * Creates a lock across tabs. It is released after 10.1 seconds at the latest, so that a hanging call in one tab does not
 * block the others. Without the Web Locks API (older browsers, pages without https, servers) the action runs unlocked.
 *
 * @see W3C Web Locks API
 */
export function createLock(clock: Clock, locks: LockRequests | undefined = findLocks()): Lock {
  return async (name, action) => {
    if (!locks) return action()
    let hasStarted = false
    const actInTime = async () => {
      hasStarted = true
      let timer: unknown
      const wait = (delay_ms: number) =>
        new Promise<void>((resolve) => {
          timer = clock.setTimeout(resolve, delay_ms)
        })
      await Promise.race([action(), wait(REFRESH_LOCK_MAX_MS)])
      clock.clearTimeout(timer)
      await wait(STORAGE_DELAY_MS)
    }
    try {
      await locks.request(name, actInTime)
    } catch (error) {
      // Sandboxed pages have the API but are not allowed to use it.
      if (hasStarted) throw error
      await action()
    }
  }
}

function findLocks(): LockManager | undefined {
  if (typeof navigator === 'undefined') return undefined
  // Absent outside secure contexts; the DOM types do not reflect that.
  const locks: LockManager | undefined = navigator.locks
  return locks
}
