import type { MockSchemas } from '@latchkey/openapi'

/** The rows of one tenant, by table name and primary key. Every row is plain JSON, so a snapshot is a copy. */
export type Tables = Map<string, Map<string, unknown>>

/** The same as plain JSON. */
export type TableDump = Record<string, Record<string, unknown>>

/** What a table hangs on: anything that carries tables, in practice a tenant. */
export type HasTables = { readonly tables: Tables }

type Dump = MockSchemas['TenantTables']

/** The tables that the control plane's document describes, with their rows. */
type DocumentedTables = {
  [Name in keyof Dump as string extends Name ? never : Name]-?: NonNullable<Dump[Name]>[string]
}

/** Those whose rows look so. */
type NameOf<Row> = {
  [Name in keyof DocumentedTables]: Row extends DocumentedTables[Name] ? Name : never
}[keyof DocumentedTables]

/** The tables that exist in this process. */
const declared = new Set<string>()

/** Which tables of a dump are unknown here: of another version, or of no mock at all. */
export function findUnknownTables(dump: TableDump): string[] {
  return Object.keys(dump).filter((name) => !declared.has(name))
}

/**
 * Declares a table and returns the function that finds it in a tenant. A route group declares its own
 * tables; what several groups share has a file of its own.
 *
 * @param name unique in the process; part of exported snapshots, so renaming it is a breaking change. The control
 *   plane's document describes the rows of each (`TenantTables`): what an import brings is checked against it.
 */
export function defineTable<Row>(name: NameOf<Row>): (owner: HasTables) => Map<string, Row> {
  declared.add(name)
  return (owner) => {
    const existing = owner.tables.get(name)
    if (existing) return existing as Map<string, Row>
    const made = new Map<string, Row>()
    owner.tables.set(name, made)
    return made
  }
}

/** Plain JSON of all tables that hold anything, by name; rows in insertion order. The same rows are the same JSON. */
export function dumpTables(tables: Tables): TableDump {
  const filled = [...tables].filter(([, rows]) => rows.size > 0).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(filled.map(([name, rows]) => [name, structuredClone(Object.fromEntries(rows))]))
}

/** Replaces all rows by those of a dump. */
export function loadTables(tables: Tables, dump: TableDump): void {
  for (const rows of tables.values()) rows.clear()
  for (const [name, rows] of Object.entries(structuredClone(dump))) {
    const table = tables.get(name) ?? new Map<string, unknown>()
    tables.set(name, table)
    for (const [key, row] of Object.entries(rows)) table.set(key, row)
  }
}
