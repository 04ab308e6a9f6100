import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ErrorObject } from 'ajv/dist/2020.js'
import { DEFAULT_PUBLIC_TOKEN, type MockSchemas, type Operations } from '@latchkey/openapi'
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml'
import { getBodySchema, type JsonSchema } from '../core/documents.ts'
import { getErrorMessage } from '../core/error-message.ts'
import { decodeText, isUserFile } from '../../facts/user-files.ts'
import { TEST_TOKEN_PATTERN } from '../../facts/tenant-addresses.ts'
import { createCheck } from '../core/validation.ts'

/** The control-plane calls that apply a seed. */
type SeedCall =
  | 'mockScenarioApply'
  | 'mockConfigUpdate'
  | 'mockClockUpdate'
  | 'mockUsersCreate'
  | 'mockUsersGenerate'
  | 'mockClientsCreate'
  | 'mockSecretsCreate'
  | 'mockFaultsCreate'
  | 'mockWebhooksCreate'
type BodyOf<Id extends SeedCall> = NonNullable<Operations[Id]['requestBody']>['content']['application/json']

/** The seed of one tenant. Each part is a body of the control plane's own call. */
export type SeedTenant = {
  public_token: string
  /** The state to which the other parts are applied. */
  scenario?: BodyOf<'mockScenarioApply'>
  config?: BodyOf<'mockConfigUpdate'>
  clock?: BodyOf<'mockClockUpdate'>
  users?: BodyOf<'mockUsersCreate'>[]
  generated_users?: BodyOf<'mockUsersGenerate'>
  /** Users of other providers' exports, or of any table. */
  user_files?: MockSchemas['UserImport'][]
  clients?: BodyOf<'mockClientsCreate'>[]
  /** Secrets for an app's own server. */
  secrets?: BodyOf<'mockSecretsCreate'>[]
  faults?: BodyOf<'mockFaultsCreate'>[]
  /** Webhook endpoints, which receive later changes, but not the changes made by the seed itself. */
  webhooks?: BodyOf<'mockWebhooksCreate'>[]
}

/** The contents of a seed file: the tenants that exist from the start. */
export type Seed = { tenants: SeedTenant[] }

/** What was imported from the files of a seed, by their names. */
export type ImportedFile = { name: string; report: MockSchemas['UserImportReport'] }

/** A seed is invalid. The message names the file, the line and the path inside it. */
export class SeedError extends Error {
  override readonly name = 'SeedError'
}

/** The path from the root of the file to a value, such as `['tenants', '0', 'users']`. */
type Path = readonly string[]
type Source = { file: string; document: Document; lines: LineCounter }

/**
 * The positions of tenants in their files, for errors that are found when a seed is applied. A file that has only users
 * has no positions.
 */
const places = new WeakMap<SeedTenant, { source: Source; path: Path } | { file: string }>()

/**
 * Describes the place of a part of a tenant for an error message, with file and line if the seed was read from a file.
 */
export function describePlace(tenant: SeedTenant, index: number, part: Path): string {
  const place = places.get(tenant)
  if (!place) return toPathText(['tenants', String(index), ...part])
  if ('file' in place) return place.file
  const path = [...place.path, ...part]
  return `${describeLine(place.source, getOffset(place.source.document, path))} ${toPathText(path)}`
}

/** Creates the schema of seed files from the control plane's schemas, so that the two cannot differ. */
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
            scenario: getBodySchema('mockScenarioApply'),
            config: getBodySchema('mockConfigUpdate'),
            clock: getBodySchema('mockClockUpdate'),
            users: { type: 'array', items: getBodySchema('mockUsersCreate') },
            generated_users: getBodySchema('mockUsersGenerate'),
            user_files: { type: 'array', items: { $ref: 'mock#/components/schemas/UserImport' } },
            clients: { type: 'array', items: getBodySchema('mockClientsCreate') },
            secrets: { type: 'array', items: getBodySchema('mockSecretsCreate') },
            faults: { type: 'array', items: getBodySchema('mockFaultsCreate') },
            webhooks: { type: 'array', items: getBodySchema('mockWebhooksCreate') },
          },
        },
      },
    },
  }
}

const checkSeed = createCheck(createSeedSchema())

/** Whether a seed has only users, of files that have nothing else. */
export function hasOnlyUserFiles({ tenants }: Seed): boolean {
  return tenants.length > 0 && tenants.every((tenant) => 'file' in (places.get(tenant) ?? {}))
}

/** Returns the seed of a file that has only users. They belong to the default tenant. */
function toUserSeed(text: string, file: string): Seed {
  const tenant: SeedTenant = {
    public_token: DEFAULT_PUBLIC_TOKEN,
    user_files: [{ file: { name: basename(file), text } }],
  }
  places.set(tenant, { file })
  return { tenants: [tenant] }
}

/** Reads a seed file, or a file that has only users. @throws SeedError */
export async function readSeedFile(file: string): Promise<Seed> {
  const bytes = await readFile(file).catch((cause: Error) => {
    throw new SeedError(`Cannot read the seed file ${file}: ${cause.message}`)
  })
  const text = decodeText(bytes)
  return isUserFile(text, file) ? toUserSeed(text, file) : readSeed(text, file)
}

/**
 * Parses the text of a seed file, YAML or JSON.
 *
 * @param file the name of the file, for messages
 * @throws SeedError with line and path of every error
 */
export function readSeed(text: string, file: string): Seed {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'error' })
  const source = { file, document, lines }
  checkNotation(source, text)
  const value = toValue(source)
  const errors = checkSeed(value)
  if (errors) throw new SeedError([...new Set(errors.map((error) => explain(source, error)))].join('\n'))
  const seed = value as Seed // the schema has been checked
  for (const [index, tenant] of seed.tenants.entries()) places.set(tenant, { source, path: ['tenants', String(index)] })
  return seed
}

/** Checks the YAML itself: duplicate keys, unknown tags. @throws SeedError with the place of each error */
function checkNotation(source: Source, text: string): void {
  const { errors, warnings } = source.document
  const isMeantAsJson = source.file.endsWith('.json') && !isJson(text)
  const comment = isMeantAsJson ? text.search(/(?<=^|[\s{}[\],])\/[/*]/) : -1
  if (comment >= 0)
    throw new SeedError(`${describeLine(source, comment)} JSON has no comments. Leave them out, or write YAML with #.`)
  const messages = [...errors, ...warnings].map(({ message, pos: [offset] }) => {
    const [summary = ''] = message.split('\n', 1)
    const path = toPathText(getPath(source.document.contents, offset))
    return `${describeLine(source, offset)} ${path}: ${summary.replace(/ at line \d+, column \d+:?$/, '')}`
  })
  if (messages.length > 0) throw new SeedError(messages.join('\n'))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** @throws SeedError for an alias that is unresolved, circular or too large */
function toValue(source: Source): unknown {
  try {
    const value: unknown = source.document.toJS()
    JSON.stringify(value)
    return value
  } catch (cause) {
    throw new SeedError(`${describeLine(source, 0)} the file: ${getErrorMessage(cause).split('\n', 1)[0]}`, { cause })
  }
}

function explain(source: Source, { instancePath, message, params }: ErrorObject): string {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')) // Escapes of a JSON pointer (RFC 6901 §4).
  const unknown = params['additionalProperty'] ?? params['unevaluatedProperty']
  const line = describeLine(
    source,
    getOffset(source.document, unknown === undefined ? path : [...path, String(unknown)]),
  )
  const isUnquoted = params['type'] === 'string' && isScalar(source.document.getIn(path, true))
  if (isUnquoted) return `${line} ${toPathText(path)} ${message}. Put it in quotes.`
  return `${line} ${toPathText(path)} ${message}${unknown === undefined ? '' : ` ("${String(unknown)}")`}`
}

function describeLine({ file, lines }: Source, offset: number): string {
  return `${file}:${lines.linePos(offset).line}:`
}

function toPathText(path: Path): string {
  if (path.length === 0) return 'the file'
  return path.reduce((text, part) => {
    if (/^\d+$/.test(part)) return `${text}[${part}]`
    return /^[\w-]+$/.test(part) ? `${text}${text && '.'}${part}` : `${text}[${JSON.stringify(part)}]`
  }, '')
}

/** Finds the offset at which a node starts. */
function findStart(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined
}

/** Returns the offset of the deepest known part of a path: of its key in a map, of its value in a list. */
function getOffset(document: Document, path: Path): number {
  let node: unknown = document.contents
  let offset = 0
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => String(key) === part)
      offset = findStart(pair?.key) ?? offset
      node = pair?.value
    } else if (isSeq(node)) {
      node = node.items[Number(part)]
      offset = findStart(node) ?? offset
    }
  }
  return offset
}

/** Lists the parts of a map or a list, with the offset at which each starts. */
function listParts(node: unknown): { name: string; node: unknown; start: number }[] {
  const startOf = (part: unknown) => findStart(part) ?? Infinity
  if (isSeq(node)) return node.items.map((item, index) => ({ name: String(index), node: item, start: startOf(item) }))
  if (isMap(node)) return node.items.map(({ key, value }) => ({ name: String(key), node: value, start: startOf(key) }))
  return []
}

/** Returns the path to the deepest node at an offset. */
function getPath(node: unknown, offset: number): Path {
  const part = listParts(node).findLast(({ start }) => start <= offset)
  return part ? [part.name, ...getPath(part.node, offset)] : []
}
