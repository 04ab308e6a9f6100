import { getObject, getObjects, getStrings, isJsonObject, type Json, type JsonObject } from './json.ts'

/** A member of the values that a schema describes. */
export type Member = { path: string; values: readonly string[] }

/** The maximum depth of members. Deeper ones belong to free-form objects. */
const MAX_DEPTH = 5

/** Follows a node's `$ref` inside the document (RFC 6901) until it names no other. */
export function resolve(document: JsonObject, node: Json | undefined): JsonObject {
  if (!isJsonObject(node)) return {}
  const { $ref } = node
  if (typeof $ref !== 'string') return node
  const keys = $ref.slice('#/'.length).split('/')
  const target = keys.reduce((at, key) => getObject(at, key.replaceAll('~1', '/').replaceAll('~0', '~')), document)
  return resolve(document, target)
}

/** Returns the members of a schema, also of the schemas that it is composed of, with the members of an enum. */
export function listSchemaMembers(document: JsonObject, node: Json | undefined, prefix = '', depth = 0): Member[] {
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
