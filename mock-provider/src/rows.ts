/** The rows of one tenant, by table name and primary key. Every row is plain JSON, so a snapshot is a copy. */
export type Tables = Map<string, Map<string, unknown>>

/** What a table hangs on: anything that carries tables, in practice a tenant. */
export type HasTables = { readonly tables: Tables }

/**
 * Declares a table and returns the function that finds it in a tenant. A route group declares its own
 * tables; what several groups share has a file of its own.
 *
 * @param name unique in the process; part of exported snapshots, so renaming it is a breaking change.
 */
export function defineTable<Row>(name: string): (owner: HasTables) => Map<string, Row> {
  return (owner) => {
    const existing = owner.tables.get(name)
    if (existing) return existing as Map<string, Row>
    const made = new Map<string, Row>()
    owner.tables.set(name, made)
    return made
  }
}

/** Plain JSON of all tables, in insertion order. */
export function dumpTables(tables: Tables): Record<string, Record<string, unknown>> {
  const dump: Record<string, Record<string, unknown>> = {}
  for (const [name, rows] of tables) dump[name] = structuredClone(Object.fromEntries(rows))
  return dump
}

/** Replaces all rows by those of a dump. */
export function loadTables(tables: Tables, dump: Record<string, Record<string, unknown>>): void {
  for (const rows of tables.values()) rows.clear()
  for (const [name, rows] of Object.entries(structuredClone(dump))) {
    const table = defineTable<unknown>(name)({ tables })
    for (const [key, row] of Object.entries(rows)) table.set(key, row)
  }
}
