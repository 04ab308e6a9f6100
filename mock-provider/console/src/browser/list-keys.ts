/**
 * Lists the keys of an object literal, in order. Only for constant tables, which have no keys beyond those of their
 * type.
 */
export function listKeys<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[] // `Object.keys` is typed as plain strings
}
