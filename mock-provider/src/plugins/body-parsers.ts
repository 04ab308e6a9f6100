import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { ProviderError } from '../core/provider-error.ts'

/** Deeper JSON could overflow the stack of the code that reads or writes it. */
const MAX_DEPTH = 100

/** Whether a JSON text is nested deeper than a number of levels. Brackets in strings do not count. */
function isDeeper(text: string, levels: number): boolean {
  let depth = 0
  for (const [bracket] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (bracket === '[' || bracket === '{') depth += 1
    else if (bracket === ']' || bracket === '}') depth -= 1
    if (depth > levels) return true
  }
  return false
}

/** @throws ProviderError `bad_request` */
function checkDepth(text: string, levels: number): void {
  if (!isDeeper(text, levels)) return
  throw new ProviderError('bad_request', { message: `The JSON is nested deeper than ${levels} levels.` })
}

/**
 * Parses bodies as the provider does. The SDK declares `application/json` even without a body, and Google One Tap
 * posts JSON as `text/plain`.
 */
export const bodyParsers = fp(async (app: FastifyInstance) => {
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(['application/json', 'text/plain'], { parseAs: 'string' }, (request, text: string, done) => {
    if (text === '') return done(null, undefined)
    // An exported tenant contains what other calls have accepted, some levels deeper.
    const isExport = (request.operation?.bodyLimit ?? 0) > (app.initialConfig.bodyLimit ?? 0)
    checkDepth(text, isExport ? 2 * MAX_DEPTH : MAX_DEPTH)
    void readJson(request, text, done)
  })
  await app.register(formbody)
})
