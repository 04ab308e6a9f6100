// The baseline for the mock: a Fastify with the same routes, which has no state. It responds with the documented
// examples, or with the response that it is given, adds the CORS headers and checks the input of the routes that are
// measured. It signs as many tokens as the header `x-signatures` says.
import { generateKeyPairSync, randomUUID, sign as signInThreadPool } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import Fastify from 'fastify'

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const TEXT = { type: 'string' }
const LOGIN = {
  type: 'object',
  properties: { token: TEXT, session_duration_minutes: { type: 'integer' } },
  required: ['session_duration_minutes'],
}
const EXCHANGE = { type: 'object', properties: { grant_type: TEXT, code: TEXT }, required: ['grant_type'] }
/** Checks of the routes that are measured, by operation. Compiling all of them would make this start slower than the mock's. */
const SCHEMAS = {
  projectsBootstrap: { params: { type: 'object', properties: { public_token: TEXT }, required: ['public_token'] } },
  oauthAuthenticate: { body: LOGIN },
  sessionsAuthenticate: { body: LOGIN },
  publicOauth2Token: { body: EXCHANGE },
}

const sign = promisify(signInThreadPool)
/** A payload as long as the claims of a session. */
const CLAIMS = Buffer.alloc(800, 'x')
let key

/** Signs as RS256 does, with a key that is created at first use. */
async function signTokens(count) {
  if (count > 0) key ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  for (let signed = 0; signed < count; signed += 1) await sign('sha256', CLAIMS, key)
}

function readExample(operation) {
  const status = Object.keys(operation.responses).find((name) => name.startsWith('2'))
  return operation.responses[status]?.content?.['application/json']?.example ?? { status: 'ok' }
}

/** Adds the request's id to the provider's envelope. */
function toResponse(example) {
  if (example.data === undefined) return example
  return { ...example, data: { ...example.data, request_id: `request-id-test-${randomUUID()}` } }
}

/**
 * A response of the mock to repeat. Many operations have no example, and a few bytes are no baseline for a long
 * response.
 */
let given

const app = Fastify({ logger: { level: 'silent' } })
app.addHook('onRequest', async (request, reply) => {
  const { origin } = request.headers
  if (origin) void reply.headers({ 'access-control-allow-origin': origin, vary: 'Origin' })
})
for (const name of ['sdk', 'oauth', 'server', 'mock']) {
  const file = new URL(`../../openapi/generated/${name}.json`, import.meta.url)
  const { paths } = JSON.parse(readFileSync(file, 'utf8'))
  for (const [path, item] of Object.entries(paths)) {
    for (const method of METHODS.filter((one) => item[one])) {
      const operation = item[method]
      const example = readExample(operation)
      const schema = SCHEMAS[operation.operationId]
      app.route({
        method: method.toUpperCase(),
        url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        ...(schema && { schema }),
        handler: async ({ headers }) => {
          await signTokens(Number(headers['x-signatures'] ?? 0))
          return toResponse(given ?? example)
        },
      })
    }
  }
}
app.put('/given', async ({ body }) => {
  given = body
  return { status: 'ok' }
})
await app.listen({ port: Number(process.argv[2]), host: 'localhost' })
process.once('SIGTERM', () => process.exit(0))
