import mock from '@latchkey/openapi/generated/mock.json' with { type: 'json' }
import oauth from '@latchkey/openapi/generated/oauth.json' with { type: 'json' }
import sdk from '@latchkey/openapi/generated/sdk.json' with { type: 'json' }
import type { ErrorType, Message, OperationId } from '@latchkey/openapi'

/** A piece of JSON Schema 2020-12, as OpenAPI 3.1 writes it. */
export type JsonSchema = { [keyword: string]: unknown }

export type DocumentName = 'sdk' | 'oauth' | 'mock'

/** One operation, read from its document into what the server needs to serve it. */
export type DocumentedOperation = {
  id: OperationId
  document: DocumentName
  tag: string
  summary: string
  /** By which channel it sends a message (`x-sends`). */
  sends: Message['channel'] | undefined
  /** The catalogued errors that the provider may refuse it with (`x-errors`). The mock refuses it with no other, unless forced. */
  errors: readonly ErrorType[]
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In the router's notation: `/users/:user_id`. */
  url: string
  path: JsonSchema
  query: JsonSchema
  /** Schemas of the request body by media type; undefined when the operation takes none. */
  body: Record<string, JsonSchema> | undefined
  isBodyRequired: boolean
  /** The longest body (`x-body-limit-bytes`); undefined is the server's own limit. */
  bodyLimit: number | undefined
  /** What the body may carry against robots. */
  fraudFields: readonly FraudField[]
  /** JSON schemas of the answers by status or `default`. Answers of other media types have none. */
  answers: Record<string, JsonSchema>
}

/** Members that prove that a browser is not a robot (wire names). */
const FRAUD_FIELDS = ['captcha_token', 'dfp_telemetry_id'] as const
export type FraudField = (typeof FRAUD_FIELDS)[number]

type Json = Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- an OpenAPI document, described by its own standard

const SOURCES = { sdk, oauth, mock } as unknown as Record<DocumentName, Json>
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** `#/components/schemas/User` of one document becomes `sdk#/components/schemas/User`, so that all three share one registry. */
function toSharedRefs(node: unknown, name: DocumentName): unknown {
  if (Array.isArray(node)) return node.map((item) => toSharedRefs(item, name))
  if (node === null || typeof node !== 'object') return node
  const entries = Object.entries(node).filter(([key]) => key !== 'discriminator' && key !== 'example')
  return Object.fromEntries(
    entries.map(([key, value]) =>
      key === '$ref' && typeof value === 'string' ? [key, `${name}${value}`] : [key, toSharedRefs(value, name)],
    ),
  )
}

function findTarget(document: Json, node: Json): Json {
  if (typeof node['$ref'] !== 'string') return node
  const target = node['$ref']
    .slice(2)
    .split('/')
    .reduce<Json>((at, key) => at[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)
  return findTarget(document, target)
}

function toParameterSchema(parameters: Json[], place: 'path' | 'query', name: DocumentName): JsonSchema {
  const here = parameters.filter((parameter) => parameter['in'] === place)
  return {
    type: 'object',
    properties: Object.fromEntries(
      here.map((parameter) => [parameter['name'], toSharedRefs(parameter['schema'], name)]),
    ),
    required: here.filter((parameter) => parameter['required']).map((parameter) => parameter['name']),
  }
}

function toContentSchemas(content: Json | undefined, name: DocumentName): Record<string, JsonSchema> | undefined {
  if (!content) return undefined
  const entries = Object.entries(content as Record<string, Json>)
  return Object.fromEntries(
    entries.map(([type, media]) => [type, toSharedRefs(media['schema'] ?? {}, name) as JsonSchema]),
  )
}

function toOperation(
  name: DocumentName,
  path: string,
  method: (typeof METHODS)[number],
  item: Json,
): DocumentedOperation {
  const document = SOURCES[name]
  const operation = item[method] as Json
  const parameters = [...(item['parameters'] ?? []), ...(operation['parameters'] ?? [])].map((node: Json) =>
    findTarget(document, node),
  )
  const body = operation['requestBody'] ? findTarget(document, operation['requestBody']) : undefined
  const answers = Object.entries(operation['responses'] as Record<string, Json>).flatMap(([status, node]) => {
    const schema = findTarget(document, node)['content']?.['application/json']?.schema
    return schema ? [[status, toSharedRefs(schema, name) as JsonSchema] as const] : []
  })
  return {
    id: operation['operationId'],
    document: name,
    tag: operation['tags'][0],
    summary: operation['summary'],
    sends: operation['x-sends'],
    errors: operation['x-errors'],
    method: method.toUpperCase() as DocumentedOperation['method'],
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    path: toParameterSchema(parameters, 'path', name),
    query: toParameterSchema(parameters, 'query', name),
    body: toContentSchemas(body?.['content'], name),
    isBodyRequired: body?.['required'] === true,
    bodyLimit: operation['x-body-limit-bytes'],
    fraudFields: FRAUD_FIELDS.filter((field) =>
      hasMember(document, body?.['content']?.['application/json']?.schema ?? {}, field),
    ),
    answers: Object.fromEntries(answers),
  }
}

/** Whether a body's schema has a member, itself or by what it is made of. */
function hasMember(document: Json, node: Json, name: string): boolean {
  const schema = findTarget(document, node)
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => (schema[keyword] ?? []) as Json[])
  return Object.hasOwn(schema['properties'] ?? {}, name) || parts.some((part) => hasMember(document, part, name))
}

function readDocument(name: DocumentName): DocumentedOperation[] {
  return Object.entries(SOURCES[name]['paths'] as Record<string, Json>).flatMap(([path, node]) => {
    const item = findTarget(SOURCES[name], node)
    return METHODS.filter((method) => item[method]).map((method) => toOperation(name, path, method, item))
  })
}

/** Every operation of the three documents, in their order. */
export const OPERATIONS: readonly DocumentedOperation[] = [
  ...readDocument('sdk'),
  ...readDocument('oauth'),
  ...readDocument('mock'),
]

const byId = new Map(OPERATIONS.map((operation) => [operation.id, operation]))

/** @throws when a document lacks the operation, which its type rules out unless generated files are stale. */
export function getOperation(id: OperationId): DocumentedOperation {
  const operation = byId.get(id)
  if (!operation) throw new Error(`No document describes ${id}. Run npm run generate.`)
  return operation
}

/** A document as it is published. */
export function getDocument(name: DocumentName): { openapi: string; info: JsonSchema; paths: JsonSchema } {
  return SOURCES[name] as { openapi: string; info: JsonSchema; paths: JsonSchema } // what every OpenAPI document has
}

/** The shared schemas of each document, under the names that the operations refer to. */
export const SHARED_SCHEMAS: readonly JsonSchema[] = (['sdk', 'oauth', 'mock'] as const).map((name) => ({
  $id: name,
  components: { schemas: toSharedRefs(SOURCES[name]['components']?.['schemas'] ?? {}, name) },
}))
