import { readFile } from 'node:fs/promises'
import type { ErrorObject } from 'ajv/dist/2020.js'
import type { Operations } from '@latchkey/openapi'
import { isMap, isSeq, LineCounter, parseDocument, type Document } from 'yaml'
import { getOperation, type JsonSchema } from '../core/documents.ts'
import { TEST_TOKEN_PATTERN } from '../../facts/tenant-addresses.ts'
import { createCheck } from '../core/validation.ts'

/** The calls of the control plane that a seed stands for. */
type SeedCall = 'mockConfigUpdate' | 'mockUsersCreate' | 'mockClientsCreate' | 'mockFaultsCreate'
type BodyOf<Id extends SeedCall> = NonNullable<Operations[Id]['requestBody']>['content']['application/json']

/** What a tenant holds from the start. Each part is what the control plane's own call takes. */
export type SeedTenant = {
  public_token: string
  config?: BodyOf<'mockConfigUpdate'>
  users?: BodyOf<'mockUsersCreate'>[]
  clients?: BodyOf<'mockClientsCreate'>[]
  faults?: BodyOf<'mockFaultsCreate'>[]
}

/** What exists from the start. */
export type Seed = { tenants: SeedTenant[] }

/** A seed is wrong. The message names the file, the line and the path inside it. */
export class SeedError extends Error {
  override readonly name = 'SeedError'
}

/** From the root of the file to a value: `['tenants', '0', 'users']`. */
type Path = readonly string[]
type Source = { file: string; document: Document; lines: LineCounter }

/** Where the tenants of seed files stand, for what is found out only when they are put in place. */
const places = new WeakMap<SeedTenant, { source: Source; path: Path }>()

/** Names a part of a tenant for whoever has to correct it: with file and line when it was read from a file. */
export function tellPlace(tenant: SeedTenant, index: number, part: Path): string {
  const place = places.get(tenant)
  if (!place) return toPathText(['tenants', String(index), ...part])
  const path = [...place.path, ...part]
  return `${tellLine(place.source, findOffset(place.source.document, path))} ${toPathText(path)}`
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
            public_token: { type: 'string', pattern: TEST_TOKEN_PATTERN.source },
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

/** @throws SeedError */
export async function readSeedFile(file: string): Promise<Seed> {
  const text = await readFile(file, 'utf8').catch((cause: Error) => {
    throw new SeedError(`Cannot read the seed file ${file}: ${cause.message}`)
  })
  return readSeed(text, file)
}

/**
 * Reads a seed file's text, YAML or JSON.
 *
 * @param file its name, for messages
 * @throws SeedError naming line and path of everything that is wrong
 */
export function readSeed(text: string, file: string): Seed {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'error' })
  const source = { file, document, lines }
  checkNotation(source)
  const value = toValue(source)
  const errors = createCheck(createSeedSchema())(value)
  if (errors) throw new SeedError([...new Set(errors.map((error) => explain(source, error)))].join('\n'))
  const seed = value as Seed
  for (const [index, tenant] of seed.tenants.entries()) places.set(tenant, { source, path: ['tenants', String(index)] })
  return seed
}

/** A key that stands twice, a tag that means nothing: each at its place. @throws SeedError */
function checkNotation(source: Source): void {
  const { errors, warnings } = source.document
  const messages = [...errors, ...warnings].map(({ message, pos: [offset] }) => {
    const [what = ''] = message.split('\n', 1)
    const path = toPathText(findPath(source.document.contents, offset))
    return `${tellLine(source, offset)} ${path}: ${what.replace(/ at line \d+, column \d+:?$/, '')}`
  })
  if (messages.length > 0) throw new SeedError(messages.join('\n'))
}

/** @throws SeedError for an alias that leads nowhere, too far, or back to itself */
function toValue(source: Source): unknown {
  try {
    const value: unknown = source.document.toJS()
    JSON.stringify(value)
    return value
  } catch (cause) {
    throw new SeedError(`${tellLine(source, 0)} the file: ${(cause as Error).message.split('\n', 1)[0]}`, { cause })
  }
}

function explain(source: Source, { instancePath, message, params }: ErrorObject): string {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')) // RFC 6901 §4
  const unknown = params['additionalProperty'] ?? params['unevaluatedProperty']
  const line = tellLine(source, findOffset(source.document, unknown === undefined ? path : [...path, String(unknown)]))
  return `${line} ${toPathText(path)} ${message}${unknown === undefined ? '' : ` ("${String(unknown)}")`}`
}

function tellLine({ file, lines }: Source, offset: number): string {
  return `${file}:${lines.linePos(offset).line}:`
}

function toPathText(path: Path): string {
  if (path.length === 0) return 'the file'
  return path.reduce((text, part) => {
    if (/^\d+$/.test(part)) return `${text}[${part}]`
    return /^[\w-]+$/.test(part) ? `${text}${text && '.'}${part}` : `${text}[${JSON.stringify(part)}]`
  }, '')
}

type Ranged = { range?: [start: number, valueEnd: number, nodeEnd: number] } | null | undefined

/** Where the deepest known part of a path begins: at its key inside a map, at the value inside a list. */
function findOffset(document: Document, path: Path): number {
  let node: unknown = document.contents
  let offset = 0
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(key) === part)
      offset = (pair?.key as Ranged)?.range?.[0] ?? offset
      node = pair?.value
    } else if (isSeq(node)) {
      node = node.items[Number(part)]
      offset = (node as Ranged)?.range?.[0] ?? offset
    }
  }
  return offset
}

/** The parts of a map or list, by name, each from where it begins. */
function partsOf(node: unknown): { name: string; node: unknown; start: number }[] {
  const startOf = (part: unknown) => (part as Ranged)?.range?.[0] ?? Infinity
  if (isSeq(node)) return node.items.map((item, index) => ({ name: String(index), node: item, start: startOf(item) }))
  if (isMap(node)) return node.items.map(({ key, value }) => ({ name: String(key), node: value, start: startOf(key) }))
  return []
}

/** The path to what stands at an offset, as deep as it was understood. */
function findPath(node: unknown, offset: number): Path {
  const part = partsOf(node).findLast(({ start }) => start <= offset)
  return part ? [part.name, ...findPath(part.node, offset)] : []
}
