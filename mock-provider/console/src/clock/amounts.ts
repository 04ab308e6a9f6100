import type { TEXTS } from '../messages/texts.ts'
import { UNITS_MS } from './offset-text.ts'

/** The amounts that a clock is advanced by with one press, in milliseconds. */
export const AMOUNTS_MS = {
  minute: UNITS_MS.minute,
  ten_minutes: 10 * UNITS_MS.minute,
  hour: UNITS_MS.hour,
  day: UNITS_MS.day,
  thirty_days: 30 * UNITS_MS.day,
} as const satisfies Record<keyof typeof TEXTS.clock.amounts, number>

/** How long before a message expires the clock stops, in milliseconds. This leaves time to enter a code. */
const MARGIN_MS = 10_000

/**
 * Finds how far to advance a clock so that a message is about to expire. Undefined when it does not expire, or has.
 *
 * @param now the tenant's time
 */
export function findAdvanceToExpiry(expires_at: string | null | undefined, now: string): number | undefined {
  if (expires_at === null || expires_at === undefined) return undefined
  const advance_ms = Date.parse(expires_at) - MARGIN_MS - Date.parse(now)
  return advance_ms > 0 ? Math.round(advance_ms) : undefined
}
