import type { FastifyInstance } from 'fastify'
import { addEvents } from '../journal/events.ts'
import { serve, type Handler } from '../core/serve.ts'

/** What happened in browsers (tag `events`). */
export async function eventRoutes(app: FastifyInstance) {
  serve(app, 'events', record)
}

const record: Handler<'events'> = ({ body, tenant }) => {
  addEvents(tenant, body)
  return {}
}
