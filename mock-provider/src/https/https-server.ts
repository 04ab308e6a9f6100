import { createServer } from 'node:https'
import { createSecureContext, type SecureContext } from 'node:tls'
import Fastify, { type FastifyInstance } from 'fastify'
import type { ServerCertificate } from './certificate-folder.ts'
import type { KeyAndCertificate } from './local-authority.ts'

/** The listening part of a server. */
export type ListeningServer = Pick<FastifyInstance, 'listen' | 'close'> & {
  server: Pick<FastifyInstance['server'], 'address'>
}

/** The maximum number of names whose certificates are kept. */
const MAX_NAMES = 1_000

/** Returns a function that creates a name's certificate at its first use. */
function createContexts(certify: ServerCertificate['certify']): (name: string) => Promise<SecureContext> | undefined {
  const contexts = new Map<string, Promise<SecureContext>>()
  return (name) => {
    const known = contexts.get(name) ?? certify(name)?.then(toContext)
    if (contexts.size >= MAX_NAMES) contexts.clear()
    if (known) contexts.set(name, known)
    // The next connection tries again.
    known?.catch(() => contexts.delete(name))
    return known
  }
}

function toContext({ key, certificate }: KeyAndCertificate): SecureContext {
  return createSecureContext({ key, cert: certificate })
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
            const context = getContext(name.toLowerCase())
            if (context) context.then((found) => done(null, found), done)
            else done(null)
          },
        },
        (request, response) => void app.server.emit('request', request, response),
      ),
  })
}
