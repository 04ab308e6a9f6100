import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { createBrotliDecompress } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { DOCS_PATH } from '../../console/console-paths.ts'
import { html, sendPage } from '../pages/html.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the caller needs a packed file without its encoding. */
    isUnpacking: boolean
  }
}

export type DocsOptions = {
  /** The folder of the built documentation. */
  docsRoot: string
}

/** The cache lifetime: one year, because the names of these files contain a hash of the content. */
const ASSET_AGE_SECONDS = 31_536_000
const HASHED = /[.-][\w-]{8}(\.lean)?\.(js|css)$/

/** Content Security Policy, level 3. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const RETRY_SECONDS = 3

/** `npm start` builds the documentation once its servers are ready. */
function sendUnbuiltPage(reply: FastifyReply) {
  void reply.header('retry-after', RETRY_SECONDS).header('refresh', RETRY_SECONDS)
  return sendPage(reply, {
    status: 503,
    title: 'The documentation is being built',
    banner: 'Mock identity provider',
    body: html`
      <h1>The documentation is being built</h1>
      <p role="status">This takes less than a minute. The page reloads by itself.</p>
    `,
  })
}

/** The encoding of the files in the published package, which has them in this encoding alone. */
const PACKED = 'br'

/** Returns the file of a path without an extension. */
function findPage(url: string): string | undefined {
  const [, path] = /^\/docs\/((?:[\w-]+\/)*[\w-]*)(?:\?|$)/.exec(url) ?? []
  return path === undefined ? undefined : `${path === '' || path.endsWith('/') ? `${path}index` : path}.html`
}

/** Serves the documentation below `DOCS_PATH`. */
export const docsPlugin = fp(async (app: FastifyInstance, { docsRoot }: DocsOptions) => {
  const { default: fastifyStatic } = await import('@fastify/static')
  const root = resolve(docsRoot)
  app.get(DOCS_PATH.slice(0, -1), (_request, reply) => reply.redirect(DOCS_PATH, 308))
  await app.register(
    async (docs) => {
      const hasPage = (name: string) => [name, `${name}.${PACKED}`].some((file) => existsSync(join(root, file)))
      docs.setNotFoundHandler((request, reply) => {
        const page = findPage(request.url)
        if (page !== undefined && hasPage(page)) return reply.sendFile(page)
        return hasPage('404.html') ? reply.code(404).sendFile('404.html') : sendUnbuiltPage(reply)
      })
      // Browsers accept the encoding from secure origins only, and tools rarely do.
      docs.decorateRequest('isUnpacking', false)
      docs.addHook('onRequest', async (request) => {
        request.isUnpacking = !/\bbr\b/.test(String(request.headers['accept-encoding']))
        request.headers['accept-encoding'] = PACKED
      })
      docs.addHook('onSend', async ({ isUnpacking, method }, reply, payload) => {
        if (!isUnpacking || reply.getHeader('content-encoding') !== PACKED) return payload
        reply.removeHeader('content-encoding').removeHeader('content-length')
        const hasBody = method === 'GET' && reply.statusCode !== 304 && payload instanceof Readable
        return hasBody ? payload.pipe(createBrotliDecompress()) : payload
      })
      await docs.register(fastifyStatic, {
        root,
        preCompressed: true,
        acceptRanges: false,
        cacheControl: false,
        setHeaders(response, file) {
          const isHashed = file.startsWith(join(root, 'assets')) && HASHED.test(file)
          response.header('cache-control', isHashed ? `public, max-age=${ASSET_AGE_SECONDS}, immutable` : 'no-cache')
          response.header('content-security-policy', POLICY)
          response.header('referrer-policy', 'no-referrer')
          response.header('x-content-type-options', 'nosniff')
        },
      })
    },
    { prefix: DOCS_PATH },
  )
})
