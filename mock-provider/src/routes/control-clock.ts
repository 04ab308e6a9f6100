import type { FastifyInstance } from 'fastify'
import type { MockSchemas } from '@latchkey/openapi'
import { toTimestamp, type Clock } from '../clock.ts'
import { serve, type Handler } from '../serve.ts'

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

function change(clock: Clock, wanted: MockSchemas['ClockChange']): void {
  if ('advance_ms' in wanted) clock.advance(wanted.advance_ms)
  else if ('freeze_at' in wanted) clock.freeze(wanted.freeze_at === true ? undefined : Date.parse(wanted.freeze_at))
  else clock.resume()
}

const getClock: Handler<'mockClock'> = ({ tenant }) => describe(tenant.clock)

const updateClock: Handler<'mockClockUpdate'> = ({ tenant, body }) => {
  change(tenant.clock, body)
  return describe(tenant.clock)
}
