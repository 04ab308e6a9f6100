import type { FastifyInstance } from 'fastify'
import type { Operations } from '@latchkey/openapi'
import { isMap, isSeq, LineCounter, parseDocument, type Document } from 'yaml'
import { getOperation, type JsonSchema } from './documents.ts'
import { TEST_TOKEN } from './tenant.ts'
import { createCheck } from './validation.ts'

/** The calls of the control plane that a seed stands for. */
type SeedCall = 'mockConfigUpdate' | 'mockUsersCreate' | 'mockClientsCreate' | 'mockFaultsCreate'
type BodyOf<Id extends SeedCall> = NonNullable<Operations[Id]['requestBody']>['content']['application/json']

/** What exists from the start. Each part is what the control plane's own call takes. */
export type Seed = {
  tenants: {
    public_token: string
    config?: BodyOf<'mockConfigUpdate'>
    users?: BodyOf<'mockUsersCreate'>[]
    clients?: BodyOf<'mockClientsCreate'>[]
    faults?: BodyOf<'mockFaultsCreate'>[]
  }[]
}

/** A seed file is wrong. The message names the file, the line and the path inside it. */
export class SeedError extends Error {
  override readonly name = 'SeedError'
}

function bodySchema(id: SeedCall): JsonSchema {
  return getOperation(id).body?.['application/json'] ?? {}
}

/** The seed file's schema is made of the control plane's, so the two cannot drift apart. */
function createSeedSchema(): JsonSchema {
  return {
    type: 'object',
    required: ['tenants'],
    additionalProperties: false,
    properties: {
      tenants: {
        type: 'array',
        items: {
          type: 'object',
          required: ['public_token'],
          additionalProperties: false,
          properties: {
            public_token: { type: 'string', pattern: TEST_TOKEN.source },
            config: bodySchema('mockConfigUpdate'),
            users: { type: 'array', items: bodySchema('mockUsersCreate') },
            clients: { type: 'array', items: bodySchema('mockClientsCreate') },
            faults: { type: 'array', items: bodySchema('mockFaultsCreate') },
          },
        },
      },
    },
  }
}

/**
 * Reads a seed file's text, YAML or JSON.
 *
 * @param file its name, for messages
 * @throws SeedError naming line and path of everything that is wrong
 */
export function readSeed(text: string, file: string): Seed {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const [problem] = document.errors
  if (problem)
    throw new SeedError(`${file}:${lines.linePos(problem.pos[0]).line}: ${problem.message.split('\n', 1)[0]}`)
  const seed: unknown = document.toJS()
  const errors = createCheck(createSeedSchema())(seed)
  if (!errors) return seed as Seed
  const messages = errors.map(({ instancePath, message, params }) => {
    const path = instancePath.split('/').slice(1)
    const unknown = params['additionalProperty'] ?? params['unevaluatedProperty']
    const line = lines.linePos(findOffset(document, unknown === undefined ? path : [...path, String(unknown)])).line
    return `${file}:${line}: ${toPathText(path)} ${message}${unknown === undefined ? '' : ` ("${String(unknown)}")`}`
  })
  throw new SeedError([...new Set(messages)].join('\n'))
}

function toPathText(path: string[]): string {
  if (path.length === 0) return 'the file'
  return path.reduce((text, part) => (/^\d+$/.test(part) ? `${text}[${part}]` : `${text}${text && '.'}${part}`), '')
}

/** Where the deepest known part of a path begins: at its key inside a map, at the value inside a list. */
function findOffset(document: Document, path: string[]): number {
  let node: unknown = document.contents
  let offset = 0
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(key) === part)
      offset = (pair?.key as { range?: [number] } | undefined)?.range?.[0] ?? offset
      node = pair?.value
    } else if (isSeq(node)) {
      node = node.items[Number(part)]
      offset = (node as { range?: [number] } | undefined)?.range?.[0] ?? offset
    }
  }
  return offset
}

/** Puts a seed in place by the control plane's own calls. @throws SeedError with the control plane's reason */
export async function applySeed(app: FastifyInstance, seed: Seed): Promise<void> {
  for (const { public_token, config, users = [], clients = [], faults = [] } of seed.tenants) {
    const apply = (method: 'POST' | 'PATCH', path: string, payload: object) =>
      applyPart(app, { method, url: `/_mock/${public_token}/${path}`, payload })
    if (config) await apply('PATCH', 'config', config)
    for (const user of users) await apply('POST', 'users', user)
    for (const client of clients) await apply('POST', 'clients', client)
    for (const fault of faults) await apply('POST', 'faults', fault)
  }
}

async function applyPart(
  app: FastifyInstance,
  call: { method: 'POST' | 'PATCH'; url: string; payload: object },
): Promise<void> {
  const response = await app.inject(call)
  if (response.statusCode < 400) return
  const { error_message } = response.json<{ error_message: string }>()
  throw new SeedError(`The seed cannot be applied: ${call.method} ${call.url}: ${error_message}`)
}
