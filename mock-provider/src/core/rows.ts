import type { MockSchemas } from '@latchkey/openapi'
import { TABLE_NAMES } from './documents.ts'

/**
 * The rows of one tenant, by table name and primary key. Every row is plain JSON, so a snapshot is a copy.
 *
 * A row is a mutable record that its table owns. Find it and change its members in place; `set` only inserts a row, or
 * supersedes one by a fresh row that takes nothing from it. Never write back a changed copy: other code that
 * holds the row would keep the old one. Tables of bare numbers or booleans have nothing to mutate and use `set`. `Tenant.config`
 * follows the same rule.
 */
export type Tables = Map<string, Map<string, unknown>>

/** Tables as plain JSON. */
export type TableDump = Record<string, Record<string, unknown>>

/** Anything that carries tables, in practice a tenant. */
export type HasTables = { readonly tables: Tables }

type Dump = MockSchemas['TenantTables']

/** The row type of each table that the control plane's document describes. */
type DocumentedTables = {
  [Name in keyof Dump as string extends Name ? never : Name]-?: NonNullable<Dump[Name]>[string]
}

export type TableName = keyof DocumentedTables

/** The names of the tables with this row type. */
type NameOf<Row> = {
  [Name in TableName]: Row extends DocumentedTables[Name] ? Name : never
}[TableName]

/** Returns the tables of a dump that the control plane's document does not describe. */
export function listUnknownTables(dump: TableDump): string[] {
  return Object.keys(dump).filter((name) => !TABLE_NAMES.includes(name))
}

/**
 * Defines a table. Returns the function that finds it in a tenant. A route group defines its own tables; a table that
 * several groups share has a file of its own.
 *
 * @param name unique in the process; exported snapshots use it, so renaming it is a breaking change. The control
 *   plane's document describes the rows (`TenantTables`), and imports are checked against it. A table that requests
 *   name a person by is listed in `faults/request-identity.ts`, too.
 */
export function defineTable<Row>(name: NameOf<Row>): (owner: HasTables) => Map<string, Row> {
  return (owner) => {
    const existing = owner.tables.get(name)
    // `NameOf` allows one row type for each name, and imports are checked against the document's rows.
    if (existing) return existing as Map<string, Row>
    const table = new Map<string, Row>()
    owner.tables.set(name, table)
    return table
  }
}

/** Returns plain JSON of all tables with rows, sorted by name; rows in insertion order. Equal rows give equal JSON. */
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
