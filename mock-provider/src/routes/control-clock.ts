import type { FastifyInstance } from 'fastify'
import type { MockSchemas } from '@latchkey/openapi'
import { isClockTime, toTimestamp, type Clock } from '../core/clock.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'

/**
 * A tenant's time (tag `clock`). No timers have to catch up: whatever depends on the time is computed from the clock
 * on demand, so a change holds as soon as the call returns.
 */
export async function controlClock(app: FastifyInstance) {
  serve(app, 'mockClock', getClock)
  serve(app, 'mockClockUpdate', updateClock)
}

function describe(clock: Clock): MockSchemas['Clock'] {
  const { frozen_at, offset_ms } = clock.state()
  return { now: toTimestamp(clock.now()), frozen: frozen_at !== null, offset_ms }
}

/** Checks a time and returns it. @throws ProviderError `bad_request` for an invalid time (a leap second) or one out of range */
function checkTime(at: number): number {
  if (isClockTime(at)) return at
  throw new ProviderError('bad_request', { message: 'A clock must be between the years 1970 and 9000.' })
}

function change(clock: Clock, wanted: MockSchemas['ClockChange']): void {
  if ('advance_ms' in wanted) {
    checkTime(clock.now() + wanted.advance_ms)
    clock.advance(wanted.advance_ms)
  } else if ('freeze_at' in wanted) {
    clock.freeze(wanted.freeze_at === true ? undefined : checkTime(Date.parse(wanted.freeze_at)))
  } else clock.resume()
}

const getClock: Handler<'mockClock'> = ({ tenant }) => describe(tenant.clock)

const updateClock: Handler<'mockClockUpdate'> = ({ tenant, body }) => {
  change(tenant.clock, body)
  return describe(tenant.clock)
}
