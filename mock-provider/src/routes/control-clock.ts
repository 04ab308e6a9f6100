import type { FastifyInstance } from 'fastify'
import type { MockSchemas } from '@latchkey/openapi'
import { changeClock } from '../core/change-clock.ts'
import { toTimestamp, type Clock } from '../core/clock.ts'
import { serve, type Handler } from '../core/serve.ts'

/**
 * A tenant's time (tag `clock`). Whatever depends on the time is computed from the clock on demand, so a change is
 * effective as soon as the call returns.
 */
export async function controlClock(app: FastifyInstance) {
  serve(app, 'mockClock', getClock)
  serve(app, 'mockClockUpdate', updateClock)
}

function describe(clock: Clock): MockSchemas['Clock'] {
  const { frozen_at, offset_ms } = clock.state()
  return { now: toTimestamp(clock.now()), frozen: frozen_at !== null, offset_ms }
}

const getClock: Handler<'mockClock'> = ({ tenant }) => describe(tenant.clock)

const updateClock: Handler<'mockClockUpdate'> = ({ tenant, body }) => {
  changeClock(tenant.clock, body)
  return describe(tenant.clock)
}
