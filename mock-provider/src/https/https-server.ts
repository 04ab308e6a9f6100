import { createServer } from 'node:https'
import { createSecureContext, type SecureContext } from 'node:tls'
import Fastify, { type FastifyInstance } from 'fastify'
import type { ServerCertificate } from './certificate-folder.ts'

/** The listening part of a server. */
export type ListeningServer = Pick<FastifyInstance, 'listen' | 'close'> & {
  server: Pick<FastifyInstance['server'], 'address'>
}

/** A name below `localhost`. Programs disagree about a wildcard there, so each name gets a certificate of its own. */
const TENANT_NAME = /^[a-z0-9-]{1,63}\.localhost$/i
/** The maximum number of names whose certificates are kept. */
const MAX_NAMES = 1_000

/** Returns a function that creates a name's certificate at its first use. */
function createContexts(certify: ServerCertificate['certify']): (name: string) => Promise<SecureContext> {
  const contexts = new Map<string, Promise<SecureContext>>()
  async function create(name: string): Promise<SecureContext> {
    const { key, certificate } = await certify(name)
    return createSecureContext({ key, cert: certificate })
  }
  return (name) => {
    const known = contexts.get(name) ?? create(name)
    if (contexts.size >= MAX_NAMES) contexts.clear()
    contexts.set(name, known)
    return known
  }
}

/** Creates a second server of an app, which speaks HTTPS. It is started and closed in the same way as the first one. */
export function createHttpsServer(
  app: FastifyInstance,
  { key, certificate, certify }: ServerCertificate,
): ListeningServer {
  const getContext = createContexts(certify)
  return Fastify({
    forceCloseConnections: true,
    clientErrorHandler: (error, socket) => void app.server.emit('clientError', error, socket),
    serverFactory: () =>
      createServer(
        {
          key,
          cert: certificate,
          SNICallback(name, done) {
            if (!TENANT_NAME.test(name)) return done(null)
            getContext(name).then((context) => done(null, context), done)
          },
        },
        (request, response) => void app.server.emit('request', request, response),
      ),
  })
}
