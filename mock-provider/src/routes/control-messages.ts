import type { FastifyInstance } from 'fastify'
import { waitForMessages } from '../messages/messages.ts'
import { serve, type Handler } from '../core/serve.ts'

/** A tenant's inbox of sent messages (tag `messages`). */
export async function controlMessages(app: FastifyInstance) {
  serve(app, 'mockMessages', list)
}

const list: Handler<'mockMessages'> = async ({ tenant, query: { wait_ms = 0, ...filter } }) => ({
  messages: await waitForMessages(tenant, filter, wait_ms),
})
