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
