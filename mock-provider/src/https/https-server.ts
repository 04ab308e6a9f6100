import { createServer } from 'node:https'
import { createSecureContext } from 'node:tls'
import Fastify, { type FastifyInstance } from 'fastify'
import type { ServerCertificate } from './certificate-folder.ts'

/** The listening part of a server. */
export type ListeningServer = Pick<FastifyInstance, 'listen' | 'close'> & {
  server: Pick<FastifyInstance['server'], 'address'>
}

/** Creates a second server of an app, which speaks HTTPS. It is started and closed in the same way as the first one. */
export function createHttpsServer(
  app: FastifyInstance,
  { key, certificate, tenants }: ServerCertificate,
): ListeningServer {
  const ofTenants = createSecureContext({ key: tenants.key, cert: tenants.certificate })
  return Fastify({
    forceCloseConnections: true,
    clientErrorHandler: (error, socket) => void app.server.emit('clientError', error, socket),
    serverFactory: () =>
      createServer(
        {
          key,
          cert: certificate,
          SNICallback: (name, done) => done(null, /[.]localhost$/i.test(name) ? ofTenants : undefined),
        },
        (request, response) => void app.server.emit('request', request, response),
      ),
  })
}
