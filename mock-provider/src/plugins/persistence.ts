import type { FastifyError, FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Persistence } from '../state/persistence.ts'
import { toErrorPayload } from './error-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The value of `Persistence.getGeneration` at the start of the request. */
    storedGeneration: number
  }
}

/** The headers that are kept when a response is replaced by an error, because the browser needs them to read it. */
const KEPT_HEADERS = /^(access-control-|vary$)/

/** Holds every response back until the changes that it acknowledges are on the disk. */
export const persistencePlugin = fp(async (app: FastifyInstance, { persistence }: { persistence: Persistence }) => {
  app.decorateRequest('storedGeneration', 0)
  app.addHook('onRequest', async (request) => {
    request.storedGeneration = persistence.getGeneration()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.operation) return payload
    try {
      await persistence.commit(request.storedGeneration)
      return payload
    } catch (error) {
      for (const name of Object.keys(reply.getHeaders())) if (!KEPT_HEADERS.test(name)) reply.removeHeader(name)
      // The error is rendered without an error handler: Fastify calls one only once, and it may have run already.
      return JSON.stringify(toErrorPayload(error as FastifyError, request, reply)) // `commit` rejects with errors
    }
  })
})
