import { createServer } from 'node:https'
import Fastify, { type FastifyInstance } from 'fastify'
import type { ServerCertificate } from './certificate-folder.ts'

/** A server that can listen. */
export type ListeningServer = Pick<FastifyInstance, 'listen' | 'close'> & {
  server: Pick<FastifyInstance['server'], 'address'>
}

/** Creates a second server of an app, which speaks HTTPS. It listens, is bound and is closed as the first one is. */
export function createHttpsServer(app: FastifyInstance, { key, certificate }: ServerCertificate): ListeningServer {
  return Fastify({
    forceCloseConnections: true,
    serverFactory: () =>
      createServer(
        { key, cert: certificate },
        (request, response) => void app.server.emit('request', request, response),
      ),
  })
}
