import type { Clock } from './clock.ts'
import { NetworkError } from './browser-errors.ts'

/** Runs an action with a deadline. The signal is aborted once the action has settled or the deadline has passed. */
export type WithDeadline = <Value>(action: (signal: AbortSignal) => Promise<Value>) => Promise<Value>

/**
 * Creates a deadline for single calls.
 *
 * @returns a function that throws a NetworkError once the action has taken too long, even if it ignores the signal
 */
export function createDeadline(clock: Clock, timeoutMs: number): WithDeadline {
  return async (action) => {
    const controller = new AbortController()
    let timer: unknown
    const expiry = new Promise<never>((_, reject) => {
      const expire = () => reject(new NetworkError('The provider did not respond in time.', { reason: 'timeout' }))
      timer = clock.setTimeout(expire, timeoutMs)
    })
    try {
      return await Promise.race([action(controller.signal), expiry])
    } finally {
      clock.clearTimeout(timer)
      controller.abort()
    }
  }
}
