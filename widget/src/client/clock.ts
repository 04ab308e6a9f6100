/** Where the client gets the time, its timers and its dice. All times and delays in milliseconds. */
export type Clock = {
  now(): number
  setTimeout(callback: () => void, delay_ms: number): unknown
  clearTimeout(timer: unknown): void
  /** 0 ≤ x < 1; for jitter, never for secrets. */
  random(): number
}

/** The browser's own. Looks the globals up on every call, so that a page may fake them. */
export const browserClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, delay_ms) => globalThis.setTimeout(callback, delay_ms),
  // `timer` is what `setTimeout` above returned: a number in browsers, an object in Node.
  clearTimeout: (timer) => globalThis.clearTimeout(timer as ReturnType<typeof setTimeout> | undefined),
  random: () => Math.random(),
}
