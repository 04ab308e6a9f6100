import { REFRESH_RETRY_BASE_MS, REFRESH_RETRY_MAX_EXPONENT } from '../constants.ts'
import { NetworkError } from './browser-errors.ts'

/** The client's source of time, timers and randomness. Times and delays are in milliseconds. */
export type Clock = {
  now(): number
  setTimeout(callback: () => void, delay_ms: number): unknown
  clearTimeout(timer: unknown): void
  /** Returns 0 ≤ x < 1. For jitter, never for secrets. */
  random(): number
}

/** The browser's clock. Looks the globals up on every call, so that a page may replace them. */
export const browserClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, delay_ms) => globalThis.setTimeout(callback, delay_ms),
  // `timer` is what `setTimeout` above returned: a number in browsers, an object in Node.
  clearTimeout: (timer) => globalThis.clearTimeout(timer as ReturnType<typeof setTimeout> | undefined),
  random: () => Math.random(),
}

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

/**
 * Returns the pause before a retry in milliseconds, without jitter: 4 s, 8 s … 256 s.
 *
 * @param attempt 1 for the first retry
 */
export function toRefreshBackoff(attempt: number): number {
  return REFRESH_RETRY_BASE_MS * 2 ** Math.min(attempt, REFRESH_RETRY_MAX_EXPONENT)
}
