import mock from '../../openapi/generated/mock.json' with { type: 'json' }
import oauth from '../../openapi/generated/oauth.json' with { type: 'json' }
import sdk from '../../openapi/generated/sdk.json' with { type: 'json' }
import server from '../../openapi/generated/server.json' with { type: 'json' }
import { getObject, getString, getStrings, isJsonObject, type JsonObject } from './json.ts'
import { listSchemaMembers, resolve, type Member } from './schema.ts'
import type { DocumentName } from './wire-mutant.ts'

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
