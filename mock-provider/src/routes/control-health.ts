import type { FastifyInstance } from 'fastify'
import { serve, type Handler } from '../core/serve.ts'

/** Options of the health check. */
export type ControlHealthOptions = {
  /** Whether all servers that start together are ready. */
  isReady: () => boolean
}

/** Whether the mock is up (tag `health`). */
export async function controlHealth(app: FastifyInstance, { isReady }: ControlHealthOptions) {
  const health: Handler<'mockHealth'> = ({ reply }) => {
    if (isReady()) return { status: 'ok' }
    void reply.code(503)
    return { status: 'starting' }
  }
  serve(app, 'mockHealth', health)
}
