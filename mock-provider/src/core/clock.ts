/**
 * A tenant's clock, in milliseconds since the epoch. Every "now" of the mock comes from it, so that tests move time
 * instead of sleeping.
 */
export type Clock = {
  now(): number
  /** Moves the clock forward. @param milliseconds 0 or more. */
  advance(milliseconds: number): void
  /**
   * Stops the clock at the given time until `resume`.
   *
   * @param at milliseconds since the epoch; defaults to the clock's present time.
   */
  freeze(at?: number): void
  /** Lets a frozen clock run again, from its present time. */
  resume(): void
  /** Lets the clock run with the machine's again. */
  reset(): void
  state(): ClockState
  restore(state: ClockState): void
  /** Calls back after every change by one of the methods above. @returns a function that stops it */
  onMove(listener: () => void): () => void
}

/**
 * A clock in a snapshot: its offset from the machine's clock, and the time at which it is frozen (null while it runs).
 */
export type ClockState = { offset_ms: number; frozen_at: number | null }

/** Returns the time of the machine's clock, in milliseconds since the epoch. No other code reads it. */
export function machineNow(): number {
  return Date.now()
}

/** Returns a monotonic reading for durations, in milliseconds. */
export function machineTick(): number {
  return performance.now()
}

/** RFC 3339 §5.6 allows four digits for the year. This limit leaves room for later expiry times. */
const LATEST = Date.parse('9000-01-01T00:00:00Z')

/** Whether a clock may be set to this time. @param at milliseconds since the epoch; NaN is not a time */
export function isClockTime(at: number): boolean {
  return at >= 0 && at <= LATEST
}

/** Creates a clock that runs with the machine's. */
export function createClock(machine: () => number = machineNow): Clock {
  let state: ClockState = { offset_ms: 0, frozen_at: null }
  // The list is replaced, not mutated, because a listener may add listeners while the list is iterated.
  let listeners: readonly (() => void)[] = []
  const change = (changed: ClockState) => {
    state = changed
    for (const listener of listeners) listener()
  }
  const now = () => state.frozen_at ?? machine() + state.offset_ms
  return {
    now,
    advance(milliseconds) {
      const { offset_ms, frozen_at } = state
      if (frozen_at === null) change({ offset_ms: offset_ms + milliseconds, frozen_at })
      else change({ offset_ms, frozen_at: frozen_at + milliseconds })
    },
    freeze: (at = now()) => change({ offset_ms: at - machine(), frozen_at: at }),
    resume: () => change({ offset_ms: now() - machine(), frozen_at: null }),
    reset: () => change({ offset_ms: 0, frozen_at: null }),
    state: () => ({ ...state }),
    restore: (restored) => change({ ...restored }),
    onMove(listener) {
      listeners = [...listeners, listener]
      return () => {
        listeners = listeners.filter((other) => other !== listener)
      }
    },
  }
}

/** Converts milliseconds since the epoch to RFC 3339 in UTC, the only time format of the wire. */
export function toTimestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
