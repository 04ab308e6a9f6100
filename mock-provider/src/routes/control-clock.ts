import type { FastifyInstance } from 'fastify'
import type { MockSchemas } from '@latchkey/openapi'
import { isClockTime, toTimestamp, type Clock } from '../core/clock.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'

/**
 * A tenant's time (tag `clock`). There are no timers to catch up with: what is due is computed from the clock
 * when somebody asks, so it holds as soon as a call returns.
 */
export async function controlClock(app: FastifyInstance) {
  serve(app, 'mockClock', getClock)
  serve(app, 'mockClockUpdate', updateClock)
}

function describe(clock: Clock): MockSchemas['Clock'] {
  const { frozen_at, offset_ms } = clock.state()
  return { now: toTimestamp(clock.now()), frozen: frozen_at !== null, offset_ms }
}

/** @throws ProviderError `bad_request` for what is no time (a leap second) or out of reach */
function checkTime(at: number): number {
  if (isClockTime(at)) return at
  throw new ProviderError('bad_request', { message: 'A clock stands between the years 1970 and 9000.' })
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
