import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { PROVIDER } from '@latchkey/openapi'
import { readProgram } from '../pages/read-program.ts'

const PAGE_PATH = new URL(PROVIDER.frameUrl).pathname
const FOLDER = PAGE_PATH.replace(/[^/]*$/, '')

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Hidden page</title>
    <script src="libphonenumber.js" defer></script>
    <script src="frame.js" defer></script>
  </head>
  <body></body>
</html>
`

const HEADERS = {
  // Any page may frame the hidden page. The provider checks on which page a One Tap call originates.
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'",
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
}

/** The hidden page in which clients parse phone numbers and use Google One Tap (wire: clientside services). */
export async function frame(app: FastifyInstance) {
  const library = createRequire(import.meta.url).resolve('libphonenumber-js/package.json')
  const bundle = join(dirname(library), 'bundle/libphonenumber-max.js')
  app.addHook('onRequest', async (_request, reply) => void reply.headers(HEADERS))
  app.get(PAGE_PATH, (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  app.get(`${FOLDER}frame.js`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await readProgram('frame')),
  )
  app.get(`${FOLDER}libphonenumber.js`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await readFile(bundle, 'utf8')),
  )
}
