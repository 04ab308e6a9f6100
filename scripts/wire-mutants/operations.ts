import { getObject, getObjects, getStrings, isJsonObject, type Json, type JsonObject, getString } from './json.ts'
import type { DocumentName } from './wire-mutant.ts'
import mock from '../../openapi/generated/mock.json' with { type: 'json' }
import oauth from '../../openapi/generated/oauth.json' with { type: 'json' }
import sdk from '../../openapi/generated/sdk.json' with { type: 'json' }
import server from '../../openapi/generated/server.json' with { type: 'json' }

/** A member of the values that a schema describes. */
type Member = { path: string; values: readonly string[] }

/** The maximum depth of members. Deeper ones belong to free-form objects. */
const MAX_DEPTH = 5

/** Follows a node's `$ref` inside the document (RFC 6901) until it names no other. */
function resolve(document: JsonObject, node: Json | undefined): JsonObject {
  if (!isJsonObject(node)) return {}
  const { $ref } = node
  if (typeof $ref !== 'string') return node
  const keys = $ref.slice('#/'.length).split('/')
  const target = keys.reduce((at, key) => getObject(at, key.replaceAll('~1', '/').replaceAll('~0', '~')), document)
  return resolve(document, target)
}

/** Returns the members of a schema, also of the schemas that it is composed of, with the members of an enum. */
function listSchemaMembers(document: JsonObject, node: Json | undefined, prefix = '', depth = 0): Member[] {
  const schema = resolve(document, node)
  if (depth > MAX_DEPTH) return []
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => getObjects(schema, keyword))
  const own = Object.entries(getObject(schema, 'properties')).flatMap(([name, child]) => {
    const path = `${prefix}${name}`
    return [{ path, values: listValues(document, child) }, ...listSchemaMembers(document, child, `${path}.`, depth + 1)]
  })
  const items = isJsonObject(schema['items'])
    ? listSchemaMembers(document, schema['items'], `${prefix.replace(/\.$/, '')}[].`, depth + 1)
    : []
  const members = [...own, ...items, ...parts.flatMap((part) => listSchemaMembers(document, part, prefix, depth))]
  return members.filter(({ path }, index) => members.findIndex((it) => it.path === path) === index)
}

function listValues(document: JsonObject, node: Json): string[] {
  return getStrings(resolve(document, node), 'enum')
}

export const DOCUMENTS: Readonly<Record<DocumentName, JsonObject>> = { sdk, oauth, server, mock }
export const DOCUMENT_NAMES: readonly DocumentName[] = ['sdk', 'oauth', 'server', 'mock']

const METHODS = ['get', 'put', 'post', 'patch', 'delete']

export type WireOperation = {
  id: string
  document: DocumentName
  method: string
  path: string
  tag: string
  /** The path of keys to the operation in its document. */
  keys: readonly string[]
  node: JsonObject
}

/** Returns the operations of a bundled document. */
export function listOperations(name: DocumentName, document = DOCUMENTS[name]): WireOperation[] {
  return Object.entries(getObject(document, 'paths')).flatMap(([path, node]) => {
    const item = resolve(document, node)
    const methods = METHODS.filter((method) => isJsonObject(item[method]))
    return methods.map((method) => toOperation(name, path, method, getObject(item, method)))
  })
}

function toOperation(document: DocumentName, path: string, method: string, node: JsonObject): WireOperation {
  const [tag = ''] = getStrings(node, 'tags')
  return {
    id: getString(node, 'operationId'),
    document,
    method: method.toUpperCase(),
    path,
    tag,
    node,
    keys: ['paths', path, method],
  }
}

/** Finds the operation that a request calls. */
export function findOperation(operations: readonly WireOperation[], method: string, path: string) {
  return operations.find(
    (it) => it.method === method && new RegExp(`^${it.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
}

/** Returns the members of an operation's JSON request. */
export function listRequestMembers({ document, node }: WireOperation): Member[] {
  const body = resolve(DOCUMENTS[document], node['requestBody'])
  return listSchemaMembers(DOCUMENTS[document], getObject(getObject(body, 'content'), 'application/json')['schema'])
}

/** Returns the members of an operation's JSON responses with a status. */
export function listResponseMembers({ document, node }: WireOperation, status: number): Member[] {
  const responses = getObject(node, 'responses')
  const response = resolve(DOCUMENTS[document], responses[status] ?? responses['default'])
  return listSchemaMembers(DOCUMENTS[document], getObject(getObject(response, 'content'), 'application/json')['schema'])
}
