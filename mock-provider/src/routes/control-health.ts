import type { FastifyInstance } from 'fastify'
import { serve, type Handler } from '../core/serve.ts'

export type ControlHealthOptions = {
  /** Whether everything that starts together answers. */
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
