import type { FastifyInstance } from 'fastify'
import type { TelemetryEvent } from '@latchkey/openapi'
import { defineTable } from '../rows.ts'
import { serve, type Handler } from '../serve.ts'

/** Keyed by `event_id`, oldest first. */
const events = defineTable<TelemetryEvent>('events')

/** Beyond this the oldest are forgotten. */
const MAX_EVENTS = 1000

/** What happened in browsers (tag `events`). */
export async function eventRoutes(app: FastifyInstance) {
  serve(app, 'events', record)
}

const record: Handler<'events'> = ({ body, tenant }) => {
  const kept = events(tenant)
  for (const entry of body) kept.set(entry.telemetry.event_id, entry)
  for (const event_id of [...kept.keys()].slice(0, Math.max(0, kept.size - MAX_EVENTS))) kept.delete(event_id)
  return {}
}
