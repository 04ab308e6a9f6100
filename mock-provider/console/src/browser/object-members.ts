/** Finds a member of a JSON object of unknown shape. Undefined when there is none. */
export function findMember(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([key]) => key === name)?.[1]
}

/**
 * Lists the keys of an object literal, in order. Only for constant tables, which have no keys beyond those of their
 * type.
 */
export function listKeys<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[] // `Object.keys` is typed as plain strings
}
