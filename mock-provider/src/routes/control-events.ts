import type { FastifyInstance } from 'fastify'
import { listEvents } from '../journal/events.ts'
import { serve, type Handler } from '../core/serve.ts'

/** Events that browsers reported (tag `events` of the control plane). */
export async function controlEvents(app: FastifyInstance) {
  serve(app, 'mockEvents', list)
}

const list: Handler<'mockEvents'> = ({ tenant, query }) => ({
  events: listEvents(tenant).filter(({ event }) => [undefined, event.event_name].includes(query.event_name)),
})
