import type { FastifyError, FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Persistence } from '../state/persistence.ts'
import { toErrorPayload } from './error-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What `Persistence.getGeneration` returned when the request began. */
    storedGeneration: number
  }
}

/** Headers of a response that was not sent in the end, except those that the browser needs to read it. */
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
      // Fastify calls an error handler only once, and this may be the response of one.
      return JSON.stringify(toErrorPayload(error as FastifyError, request, reply)) // `commit` rejects with errors
    }
  })
})
