/**
 * A tenant's clock. Every "now" of the mock comes from here, so a test moves time instead of sleeping.
 * All values are milliseconds since the epoch.
 */
export type Clock = {
  now(): number
  /** Moves the clock forward. @param milliseconds 0 or more. */
  advance(milliseconds: number): void
  /** Stops the clock at the given time until `resume`. @param at milliseconds since the epoch; default now. */
  freeze(at?: number): void
  /** Lets a frozen clock run on from where it stands. */
  resume(): void
  state(): ClockState
  restore(state: ClockState): void
  /** Calls back whenever the clock was moved by hand. @returns stops listening */
  onMove(listener: () => void): () => void
}

/** What a snapshot keeps of a clock: `offset_ms` is the distance to the machine's clock, `frozen_at` null while it runs. */
export type ClockState = { offset_ms: number; frozen_at: number | null }

/** Reads the machine's clock. The only place that does. */
export function machineNow(): number {
  return Date.now()
}

/** A monotonic reading for durations, in milliseconds. */
export function machineTick(): number {
  return performance.now()
}

/** Years of four digits (RFC 3339 §5.6), with room for what expires later than now. */
const LATEST = Date.parse('9000-01-01T00:00:00Z')

/** Whether a clock may stand there. @param at milliseconds since the epoch; what is no number is no time */
export function isClockTime(at: number): boolean {
  return at >= 0 && at <= LATEST
}

/** Makes a clock that runs with the machine's. */
export function createClock(machine: () => number = machineNow): Clock {
  let state: ClockState = { offset_ms: 0, frozen_at: null }
  // Replaced, not changed: who is called may begin to listen anew.
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

/** Milliseconds since the epoch as RFC 3339 in UTC, the wire's only time format. */
export function toTimestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
