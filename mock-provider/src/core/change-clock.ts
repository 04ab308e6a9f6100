import type { MockSchemas } from '@latchkey/openapi'
import { isClockTime, type Clock } from './clock.ts'
import { ProviderError } from './provider-error.ts'

/** Checks a time and returns it. @throws ProviderError `bad_request` for an invalid time (a leap second) or one out of range */
export function checkClockTime(at: number): number {
  if (isClockTime(at)) return at
  throw new ProviderError('bad_request', { message: 'A clock must be between the years 1970 and 9000.' })
}

/** Moves, stops, resumes or resets a clock. @throws ProviderError `bad_request` */
export function changeClock(clock: Clock, wanted: MockSchemas['ClockChange']): void {
  if ('advance_ms' in wanted) {
    checkClockTime(clock.now() + wanted.advance_ms)
    clock.advance(wanted.advance_ms)
  } else if ('freeze_at' in wanted) {
    clock.freeze(wanted.freeze_at === true ? undefined : checkClockTime(Date.parse(wanted.freeze_at)))
  } else if ('reset' in wanted) clock.reset()
  else clock.resume()
}
