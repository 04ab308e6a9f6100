/** Whether a value is an object with named members: not null, not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Reads a string from a part of a request that has not been validated yet: parameters, query or body.
 * Undefined when the value has no such member of its own, or the member is not a string.
 */
export function readMember(value: unknown, name: string): string | undefined {
  if (!isRecord(value) || !Object.hasOwn(value, name)) return undefined
  const member = value[name]
  return typeof member === 'string' ? member : undefined
}
