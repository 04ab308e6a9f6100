/** Settings by name, as JSON. */
export type Values = Record<string, unknown>

/** Returns a copy of a setting's members. Empty when the value is no object, for instance null. */
export function toValues(value: unknown): Values {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
