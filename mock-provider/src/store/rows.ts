import type { MockSchemas } from '@latchkey/openapi'
import { toPlain } from './observed.ts'
import { Table } from './table.ts'
import type { Indexes } from './table-index.ts'

/** The lookups of each table. Filled by `defineTable`, while modules load. */
const INDEXES = new Map<string, Indexes<never>>()

/** @param isNew whether the table has just been created */
type OpenListener = (name: string, table: Table<unknown>, isNew: boolean) => void

/**
 * The rows of one tenant, by table name and primary key. Every row is plain JSON, so a snapshot is a copy.
 *
 * A row is a mutable record that its table owns and observes (`Table`). Find it and change its members in place; `set`
 * only inserts a row, or supersedes one by a fresh row that takes nothing from it. Never write back a changed copy:
 * other code that holds the row would keep the old one. Tables of bare numbers or booleans have nothing to mutate and
 * use `set`. `Tenant.config` follows the same rule.
 */
export class Tables implements Iterable<[string, Table<unknown>]> {
  readonly #tables = new Map<string, Table<unknown>>()
  #onOpen: OpenListener | undefined

  /** Returns a table, created at first use. */
  open(name: string): Table<unknown> {
    const existing = this.#tables.get(name)
    if (existing) return existing
    // `defineTable` ties the row type of an index to the table's name.
    const table = new Table<unknown>(INDEXES.get(name) as Indexes<unknown> | undefined)
    this.#tables.set(name, table)
    this.#onOpen?.(name, table, true)
    return table
  }

  /** Finds a table that is in use. */
  get(name: string): Table<unknown> | undefined {
    return this.#tables.get(name)
  }

  /** Calls the listener for every existing and future table. Undefined removes the listener. */
  follow(onOpen: OpenListener | undefined): void {
    this.#onOpen = onOpen
    if (onOpen) for (const [name, table] of this) onOpen(name, table, false)
  }

  values(): Table<unknown>[] {
    return [...this.#tables.values()]
  }

  [Symbol.iterator](): Iterator<[string, Table<unknown>]> {
    return this.#tables.entries()
  }
}

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

/** The names of all members in any type of a union. */
type KeyOf<Row> = Row extends unknown ? keyof Row : never

/** The names of the tables with this row type. The row has no member that the document lacks, and lacks none. */
type NameOf<Row> = {
  [Name in TableName]: Row extends DocumentedTables[Name]
    ? KeyOf<Row> extends KeyOf<DocumentedTables[Name]>
      ? Name
      : never
    : never
}[TableName]

/**
 * Defines a table. Returns the function that finds it in a tenant. A route group defines its own tables; a table that
 * several groups share has a file of its own.
 *
 * @param name unique in the process; exported snapshots use it, so renaming it is a breaking change. The control
 *   plane's document describes the rows (`TenantTables`), and imports are checked against it. A table whose
 *   keys identify people in requests is listed in `faults/request-identity.ts`, too.
 * @param indexes how rows are looked up without reading the whole table
 */
export function defineTable<Row>(
  name: NameOf<Row>,
  indexes: Indexes<NoInfer<Row>> = {},
): (owner: HasTables) => Table<Row> {
  INDEXES.set(name, indexes)
  // `NameOf` allows one row type for each name, and imports are checked against the document's rows.
  return ({ tables }) => tables.open(name) as Table<Row>
}

/** Returns plain JSON of all tables with rows, sorted by name; rows in insertion order. Equal rows give equal JSON. */
export function dumpTables(tables: Tables): TableDump {
  const filled = [...tables].filter(([, rows]) => rows.size > 0).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(filled.map(([name, rows]) => [name, dumpRows(rows)]))
}

function dumpRows(rows: Table<unknown>): Record<string, unknown> {
  return Object.fromEntries([...rows.plainEntries()].map(([key, row]) => [key, toPlain(row)]))
}

/** Replaces all rows with those of a dump. */
export function loadTables(tables: Tables, dump: TableDump): void {
  for (const rows of tables.values()) rows.clear()
  for (const [name, rows] of Object.entries(dump)) {
    const table = tables.open(name)
    for (const [key, row] of Object.entries(rows)) table.set(key, toPlain(row))
  }
}
