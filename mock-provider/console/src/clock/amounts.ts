import type { MockSchemas } from '@latchkey/openapi'
import { listKeys } from '../browser/object-members.ts'
import { TEXTS } from '../messages/texts.ts'

const TEXT = TEXTS.clock

/** Units of time, the largest first. */
export const UNITS_MS = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1_000 } as const
export const UNITS = listKeys(UNITS_MS)

/** Returns a duration in words, rounded to seconds. Empty for less than half a second. */
function toDurationText(duration_ms: number): string {
  let rest = Math.round(Math.abs(duration_ms) / 1_000) * 1_000
  const parts = UNITS.flatMap((unit) => {
    const count = Math.floor(rest / UNITS_MS[unit])
    rest -= count * UNITS_MS[unit]
    return count === 0 ? [] : [`${count} ${TEXT.units[unit]}`]
  })
  return parts.join(' ')
}

/** Returns the difference of two clocks in words. Less than a second is the duration of the call, so it is ignored. */
export function toOffsetText(offset_ms: number): string {
  const duration = toDurationText(offset_ms)
  if (duration === '') return TEXT.offsetNone
  return offset_ms > 0 ? TEXT.offset({ text: duration }) : TEXT.offsetBehind({ text: duration })
}

/** Says in a few words how a clock differs from this machine's. */
export function toClockText({ frozen, offset_ms }: MockSchemas['Clock']): string {
  if (frozen) return TEXTS.frame.clockFrozen
  const duration = toDurationText(offset_ms)
  return offset_ms > 0 ? TEXTS.frame.clockAhead({ duration }) : TEXTS.frame.clockBehind({ duration })
}

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
