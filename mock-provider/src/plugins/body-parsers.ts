import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/**
 * Parses bodies as the provider does. The SDK declares `application/json` even without a body, and Google One Tap
 * posts JSON as `text/plain`.
 */
export const bodyParsers = fp(async (app: FastifyInstance) => {
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(['application/json', 'text/plain'], { parseAs: 'string' }, (request, text: string, done) => {
    if (text === '') done(null, undefined)
    else void readJson(request, text, done)
  })
  await app.register(formbody)
})
