import { getObject, getString, getStrings, isJsonObject, type Json, type JsonObject } from './json.ts'
import { DOCUMENTS, listOperations } from './operations.ts'
import type { DocumentEdit, DocumentMutant, DocumentName } from './wire-mutant.ts'

type Found = { keys: readonly string[]; text: string; edits: DocumentEdit[] }

/** Members of the documents that describe no message. */
const TEXTS = new Set(['description', 'summary', 'example', 'examples', 'info', 'servers', 'tags', 'title'])
const RENAMED = '_x'

/** Returns a mutant for each change of each member, enum member, header, parameter, status and error type of a document. */
export function findDocumentMutants(name: DocumentName): DocumentMutant[] {
  const document = DOCUMENTS[name]
  const findUsers = createUserFinder(name, document)
  return walk(withoutShared(name, document), []).map(({ keys, text, edits }) => ({
    id: `document ${name} ${toPlace(keys)} ${text}`,
    family: 'document',
    document: name,
    operations: findUsers(keys),
    edits,
  }))
}

/** Leaves out the schemas of other documents that are the same as in `sdk`: they come from the same file. */
function withoutShared(name: DocumentName, document: JsonObject): JsonObject {
  if (name === 'sdk') return document
  const sdk = getObject(getObject(DOCUMENTS.sdk, 'components'), 'schemas')
  const components = getObject(document, 'components')
  const own = Object.entries(getObject(components, 'schemas')).filter(
    ([schema, node]) => JSON.stringify(sdk[schema]) !== JSON.stringify(node),
  )
  return { ...document, components: { ...components, schemas: Object.fromEntries(own) } }
}

/** Returns a changed copy of a document. */
export function applyEdits(document: JsonObject, edits: readonly DocumentEdit[]): JsonObject {
  const copy = structuredClone(document)
  for (const { path, value } of edits) {
    const parent = path.slice(0, -1).reduce<Json>(getChild, copy)
    const key = path.at(-1) ?? ''
    if (Array.isArray(parent)) parent.splice(Number(key), 1, ...(value === undefined ? [] : [value]))
    else if (isJsonObject(parent)) {
      if (value === undefined) delete parent[key]
      else parent[key] = value
    }
  }
  return copy
}

/** Returns the node at a path of keys. */
export function readAt(document: JsonObject, path: readonly string[]): Json | undefined {
  const parent = path.slice(0, -1).reduce<Json>(getChild, document)
  return isJsonObject(parent) ? parent[path.at(-1) ?? ''] : getChild(parent, path.at(-1) ?? '')
}

function getChild(node: Json, key: string): Json {
  if (Array.isArray(node)) return node[Number(key)] ?? null
  return isJsonObject(node) ? (node[key] ?? null) : null
}

function walk(node: Json, keys: readonly string[]): Found[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => walk(item, [...keys, String(index)]))
  if (!isJsonObject(node)) return []
  const isTable = ['properties', 'schemas', 'paths'].includes(keys.at(-1) ?? '')
  const below = Object.entries(node)
    .filter(([name]) => isTable || !TEXTS.has(name))
    .flatMap(([name, child]) => walk(child, [...keys, name]))
  return isTable ? below : [...changeSchema(node, keys), ...changeOperation(node, keys), ...below]
}

function changeSchema(node: JsonObject, keys: readonly string[]): Found[] {
  const required = getStrings(node, 'required')
  const properties = keys.at(-1) === 'properties' ? [] : Object.entries(getObject(node, 'properties'))
  const enumKeys = [...keys, 'enum']
  return [
    ...properties.flatMap(([name, schema]): Found[] => {
      const path = [...keys, 'properties', name]
      const withRequired = (value?: string): DocumentEdit[] =>
        required.includes(name)
          ? [{ path: [...keys, 'required'], value: required.flatMap((it) => (it === name ? (value ?? []) : it)) }]
          : []
      const renamed = `${name}${RENAMED}`
      const add: DocumentEdit = { path: [...keys, 'properties', renamed], value: schema }
      return [
        { keys: path, text: 'drop', edits: [{ path }, ...withRequired()] },
        { keys: path, text: 'rename', edits: [{ path }, add, ...withRequired(renamed)] },
        { keys: path, text: 'retype', edits: [{ path, value: { type: toOtherType(schema) } }] },
        ...(required.includes(name) ? [{ keys: path, text: 'optional', edits: withRequired() }] : []),
      ]
    }),
    ...getStrings(node, 'enum').flatMap((value, index): Found[] => [
      { keys: enumKeys, text: `drop ${value}`, edits: [{ path: [...enumKeys, String(index)] }] },
      {
        keys: enumKeys,
        text: `rename ${value}`,
        edits: [{ path: [...enumKeys, String(index)], value: `${value}${RENAMED}` }],
      },
    ]),
  ]
}

function changeOperation(node: JsonObject, keys: readonly string[]): Found[] {
  const place = keys.at(-1)
  if (place === 'responses' && keys[0] === 'paths')
    return Object.entries(node)
      .filter(([status]) => status !== 'default')
      .map(([status, response]) => ({
        keys: [...keys, status],
        text: 'status',
        edits: [{ path: [...keys, status] }, { path: [...keys, '299'], value: response }],
      }))
  if (place === 'headers')
    return Object.keys(node).map((name) => ({
      keys: [...keys, name],
      text: 'drop',
      edits: [{ path: [...keys, name] }],
    }))
  const errors = getStrings(node, 'x-errors').map((type, index) => ({
    keys: [...keys, 'x-errors'],
    text: `drop ${type}`,
    edits: [{ path: [...keys, 'x-errors', String(index)] }],
  }))
  const name = getString(node, 'name')
  const renaming = [{ path: [...keys, 'name'], value: `${name}${RENAMED}` }]
  return getString(node, 'in') !== '' ? [{ keys, text: `rename ${name}`, edits: renaming }] : errors
}

/** Schemas without a type of their own refer to another, or are composed of others. */
function toOtherType(schema: Json) {
  const type = isJsonObject(schema) ? getString(schema, 'type') : ''
  if (type === 'string') return 'integer'
  return ['integer', 'number', 'boolean'].includes(type) ? 'string' : 'boolean'
}

function toPlace(keys: readonly string[]) {
  return keys
    .filter((key) => !['components', 'schemas', 'properties', 'content', 'application/json', 'schema'].includes(key))
    .join('.')
}

/** Creates a function that finds the operations that use a place, directly or by reference. */
function createUserFinder(name: DocumentName, document: JsonObject) {
  const operations = listOperations(name, document).map((it) => ({ ...it, refs: collectRefs(document, it.node) }))
  return (keys: readonly string[]) => {
    const ref = `#/${keys.slice(0, 3).join('/')}`
    return operations
      .filter((it) =>
        keys[0] === 'components' ? it.refs.has(ref) : it.keys.every((key, index) => keys[index] === key),
      )
      .map(({ id }) => id)
  }
}

function collectRefs(document: JsonObject, node: Json, refs = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const item of node) collectRefs(document, item, refs)
  else if (isJsonObject(node)) {
    const { $ref } = node
    if (typeof $ref === 'string' && !refs.has($ref)) {
      refs.add($ref)
      collectRefs(document, $ref.slice('#/'.length).split('/').reduce<Json>(getChild, document), refs)
    }
    for (const child of Object.values(node)) collectRefs(document, child, refs)
  }
  return refs
}
