/** Lists an object literal's own keys, in their order. For constant tables, whose type has no further keys. */
export function listKeys<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[] // the compiler types the keys as any strings
}
