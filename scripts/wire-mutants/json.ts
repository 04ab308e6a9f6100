export type Json = null | boolean | number | string | Json[] | JsonObject
export type JsonObject = { [name: string]: Json }

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns an object's member that is an object, else an empty one. */
export function getObject(node: unknown, name: string): JsonObject {
  const member = isJsonObject(node) ? node[name] : undefined
  return isJsonObject(member) ? member : {}
}

/** Returns the objects in a member that is a list, else none. */
export function getObjects(node: JsonObject, name: string): JsonObject[] {
  const member = node[name]
  return Array.isArray(member) ? member.filter(isJsonObject) : []
}

/** Returns the strings in a member that is a list, else none. */
export function getStrings(node: JsonObject, name: string): string[] {
  const member = node[name]
  return Array.isArray(member) ? member.filter((item) => typeof item === 'string') : []
}

/** Returns a member that is a string, else an empty one. */
export function getString(node: JsonObject, name: string): string {
  const member = node[name]
  return typeof member === 'string' ? member : ''
}

/** Returns a value of another JSON type. */
export function retype(value: Json): Json {
  if (typeof value === 'string') return value.length
  if (typeof value === 'number') return `${value}`
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (Array.isArray(value)) return { items: value.length }
  return value === null ? 'null' : Object.keys(value)
}
