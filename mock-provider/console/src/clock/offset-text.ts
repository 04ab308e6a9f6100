import { listKeys } from '../browser/list-keys.ts'
import { TEXTS } from '../messages/texts.ts'

const TEXT = TEXTS.clock

/** Units of time, the largest first. */
export const UNITS_MS = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1_000 } as const
export const UNITS = listKeys(UNITS_MS)

/** Returns a duration in words, rounded to seconds. Empty for less than half a second. */
export function toDurationText(duration_ms: number): string {
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
