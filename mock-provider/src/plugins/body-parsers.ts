import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/**
 * Reads bodies as the provider does: the SDK declares `application/json` on every call, those without a
 * body included, and Google One Tap posts JSON as `text/plain`.
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
