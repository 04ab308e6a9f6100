import mock from '@latchkey/openapi/generated/mock.json' with { type: 'json' }
import oauth from '@latchkey/openapi/generated/oauth.json' with { type: 'json' }
import sdk from '@latchkey/openapi/generated/sdk.json' with { type: 'json' }
import server from '@latchkey/openapi/generated/server.json' with { type: 'json' }
import { isErrorType, type ErrorType, type Message, type OperationId } from '@latchkey/openapi'
import { isRecord, readMember } from './read-member.ts'

/** A JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = { [keyword: string]: unknown }

export type DocumentName = 'sdk' | 'oauth' | 'server' | 'mock'

/** Request body members that prove that a browser is not a robot (wire names). */
const FRAUD_FIELDS = ['captcha_token', 'dfp_telemetry_id'] as const
export type FraudField = (typeof FRAUD_FIELDS)[number]

/** The HTTP methods that operations use. In lowercase they are the members of a path item. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const CHANNELS: readonly string[] = mock.components.schemas.MessageChannel.enum

/** The parts of an operation's description that the server needs. */
export type DocumentedOperation = {
  id: OperationId
  document: DocumentName
  tag: string
  summary: string
  /** The channel of the message that the operation sends (`x-sends`). Undefined when it sends none. */
  sends: Message['channel'] | undefined
  /** The operation's own error types (`x-errors`). The mock returns no others for it, unless a fault forces them. */
  errors: readonly ErrorType[]
  method: (typeof METHODS)[number]
  /** The path in the router's notation, such as `/users/:user_id`. */
  url: string
  path: JsonSchema
  query: JsonSchema
  /** Schemas of the request body by media type. Undefined when the operation takes none. */
  body: Record<string, JsonSchema> | undefined
  isBodyRequired: boolean
  /** The longest body in bytes (`x-body-limit-bytes`). Undefined means the server's own limit. */
  bodyLimit: number | undefined
  /** The fraud protection fields of the request body. */
  fraudFields: readonly FraudField[]
  /** JSON schemas of the responses by status or `default`. Responses of other media types have none. */
  responses: Record<string, JsonSchema>
}

/** A published document. */
export type PublishedDocument = { openapi: string; info: JsonSchema; paths: JsonSchema }

const SOURCES: Record<DocumentName, PublishedDocument> = { sdk, oauth, server, mock }

/** @throws Error when a document names a channel (`x-sends`) that messages do not have */
function requireChannel(name: unknown): Message['channel'] {
  if (!isChannel(name)) throw new Error(`x-sends: ${String(name)} is not a channel of messages.`)
  return name
}

function isChannel(name: unknown): name is Message['channel'] {
  return CHANNELS.some((known) => known === name)
}

/** Returns a member that is an object, or an empty object. */
function getRecord(node: JsonSchema, name: string): JsonSchema {
  const member = node[name]
  return isRecord(member) ? member : {}
}

/** Returns the objects in a member that is a list, or an empty list. */
function getRecords(node: JsonSchema, name: string): JsonSchema[] {
  const member = node[name]
  return Array.isArray(member) ? member.filter(isRecord) : []
}

/** Returns the names and values of an object's members that are objects. */
function getEntries(node: JsonSchema): [name: string, value: JsonSchema][] {
  return Object.entries(node).flatMap(([name, value]) => (isRecord(value) ? [[name, value] as const] : []))
}

/** Converts `#/components/schemas/User` to `sdk#/components/schemas/User`: all documents share one registry. */
function toSharedRefs(node: unknown, name: DocumentName): unknown {
  if (Array.isArray(node)) return node.map((item) => toSharedRefs(item, name))
  return isRecord(node) ? toSharedSchema(node, name) : node
}

function toSharedSchema(schema: JsonSchema, name: DocumentName): JsonSchema {
  const entries = Object.entries(schema).filter(([key]) => key !== 'discriminator' && key !== 'example')
  return Object.fromEntries(
    entries.map(([key, value]) =>
      key === '$ref' && typeof value === 'string' ? [key, `${name}${value}`] : [key, toSharedRefs(value, name)],
    ),
  )
}

/** Follows an object's `$ref` (RFC 6901 inside `#/`) until it names no other. */
function resolve(document: JsonSchema, node: JsonSchema): JsonSchema {
  const ref = readMember(node, '$ref')
  if (ref === undefined) return node
  const keys = ref.slice('#/'.length).split('/')
  return resolve(
    document,
    keys.reduce((at, key) => getRecord(at, key.replaceAll('~1', '/').replaceAll('~0', '~')), document),
  )
}

function toParameterSchema(parameters: JsonSchema[], place: 'path' | 'query', name: DocumentName): JsonSchema {
  const here = parameters.filter((parameter) => parameter['in'] === place)
  const toName = (parameter: JsonSchema) => readMember(parameter, 'name') ?? ''
  return {
    type: 'object',
    properties: Object.fromEntries(here.map((it) => [toName(it), toSharedSchema(getRecord(it, 'schema'), name)])),
    required: here.filter(({ required }) => required === true).map(toName),
  }
}

function toOperation(
  name: DocumentName,
  path: string,
  method: DocumentedOperation['method'],
  item: JsonSchema,
): DocumentedOperation {
  const document = SOURCES[name]
  const operation = getRecord(item, method.toLowerCase())
  const { tags, 'x-sends': sends, 'x-errors': errors, 'x-body-limit-bytes': bodyLimit } = operation
  const parameters = [...getRecords(item, 'parameters'), ...getRecords(operation, 'parameters')].map((node) =>
    resolve(document, node),
  )
  const body =
    operation['requestBody'] === undefined ? undefined : resolve(document, getRecord(operation, 'requestBody'))
  const responses = getEntries(getRecord(operation, 'responses')).flatMap(([status, node]) => {
    const { schema } = getRecord(getRecord(resolve(document, node), 'content'), 'application/json')
    return isRecord(schema) ? [[status, toSharedSchema(schema, name)] as const] : []
  })
  const content = body && getRecord(body, 'content')
  return {
    id: operation['operationId'] as OperationId, // `OperationId` is generated from the same document
    document: name,
    tag: Array.isArray(tags) ? String(tags[0]) : '',
    summary: readMember(operation, 'summary') ?? '',
    sends: sends === undefined ? undefined : requireChannel(sends),
    errors: Array.isArray(errors) ? errors.filter(isErrorType) : [],
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    path: toParameterSchema(parameters, 'path', name),
    query: toParameterSchema(parameters, 'query', name),
    body: content && toContentSchemas(content, name),
    isBodyRequired: body?.['required'] === true,
    bodyLimit: typeof bodyLimit === 'number' ? bodyLimit : undefined,
    fraudFields: content ? listFraudFields(document, content) : [],
    responses: Object.fromEntries(responses),
  }
}

function toContentSchemas(content: JsonSchema, name: DocumentName): Record<string, JsonSchema> {
  return Object.fromEntries(
    getEntries(content).map(([type, media]) => [type, toSharedSchema(getRecord(media, 'schema'), name)]),
  )
}

function listFraudFields(document: JsonSchema, content: JsonSchema): FraudField[] {
  const schema = getRecord(getRecord(content, 'application/json'), 'schema')
  return FRAUD_FIELDS.filter((field) => hasMember(document, schema, field))
}

/** Whether a schema has a member, directly or in a schema that it is composed of. */
function hasMember(document: JsonSchema, node: JsonSchema, name: string): boolean {
  const schema = resolve(document, node)
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => getRecords(schema, keyword))
  return Object.hasOwn(getRecord(schema, 'properties'), name) || parts.some((part) => hasMember(document, part, name))
}

function readDocument(name: DocumentName): DocumentedOperation[] {
  const document = SOURCES[name]
  return getEntries(document.paths).flatMap(([path, node]) => {
    const item = resolve(document, node)
    const methods = METHODS.filter((method) => isRecord(item[method.toLowerCase()]))
    return methods.map((method) => toOperation(name, path, method, item))
  })
}

/** Every operation of the four documents, in their order. */
export const OPERATIONS: readonly DocumentedOperation[] = [
  ...readDocument('sdk'),
  ...readDocument('oauth'),
  ...readDocument('server'),
  ...readDocument('mock'),
]

const byId = new Map(OPERATIONS.map((operation) => [operation.id, operation]))

/** @throws Error when no document has the operation, which means that the generated files are stale */
export function getOperation(id: OperationId): DocumentedOperation {
  const operation = byId.get(id)
  if (!operation) throw new Error(`No document describes ${id}. Run npm run generate.`)
  return operation
}

/** Returns a document as it is published. */
export function getDocument(name: DocumentName): PublishedDocument {
  return SOURCES[name]
}

/** The component schemas of each document, under the names that the operations use. */
export const SHARED_SCHEMAS: readonly JsonSchema[] = (['sdk', 'oauth', 'server', 'mock'] as const).map((name) => ({
  $id: name,
  components: { schemas: toSharedSchema(getRecord(getRecord(SOURCES[name], 'components'), 'schemas'), name) },
}))

/** The names of a tenant's tables, as the control plane's document lists them. */
export const TABLE_NAMES: readonly string[] = Object.keys(mock.components.schemas.TenantTables.properties)

/** Finds the schema that a reference of a shared schema names: `mock#/components/schemas/Clock`. */
export function resolveShared(schema: JsonSchema): JsonSchema {
  const [id, pointer] = (readMember(schema, '$ref') ?? '').split('#')
  const document = SHARED_SCHEMAS.find(({ $id }) => $id === id)
  return document && pointer !== undefined ? resolve(document, { $ref: `#${pointer}` }) : schema
}

/** Lists the names of the properties of a shared schema, and of the schemas that it is composed of. */
export function listPropertyNames(schema: unknown): string[] {
  if (!isRecord(schema)) return []
  const found = resolveShared(schema)
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => getRecords(found, keyword))
  return [...Object.keys(getRecord(found, 'properties')), ...parts.flatMap(listPropertyNames)]
}

/** Returns the schemas of an operation's query parameters by name. */
export function getQueryProperties(id: OperationId): JsonSchema {
  return getRecord(getOperation(id).query, 'properties')
}

/** Returns the schema of an operation's JSON body, which allows anything if it has none. */
export function getBodySchema(id: OperationId): JsonSchema {
  return getOperation(id).body?.['application/json'] ?? {}
}
