import { open, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'
import type { RowSource, StoredRow, TableChanges } from '../store/row-source.ts'
import { closeDatabase, createSchema, openDatabase, toDataError } from './database.ts'

/** Identifies a table in the store: its tenant, and its name with the prefix of its group. */
export type TablePlace = { public_token: string; name: string }

/** The stored tenants and their rows. */
export type RowStore = {
  /** Whether nothing has ever been written. */
  readonly isNew: boolean
  hasTenant(public_token: string): boolean
  /** Lists tenants in the order of their creation. */
  listTenants(): string[]
  listTables(public_token: string): string[]
  getSource(place: TablePlace): RowSource
  /** Reads a JSON value that concerns the whole store. */
  readFact(name: string): string | undefined
  /** Runs a change atomically. @throws what `change` throws, and SQLite's errors such as a full disk */
  write(change: (writer: RowWriter) => void): void
  /** Resolves once all changes so far survive a crash of the machine. */
  sync(): Promise<void>
  close(): Promise<void>
}

/** Changes the store. Only valid within `RowStore.write`. */
export type RowWriter = {
  createTenant(public_token: string): void
  deleteTenant(public_token: string): void
  writeTable(place: TablePlace, changes: TableChanges): void
  writeFact(name: string, json: string): void
}

type Row = Record<string, string | number>

/** Sorts tenants by creation: table ids ascend, and each tenant gets its first table when it is created. */
const LIST_TENANTS = `
  SELECT public_token FROM tenants
  ORDER BY (SELECT MIN(table_id) FROM tables WHERE tables.public_token = tenants.public_token)`

function toTableKey({ public_token, name }: TablePlace): string {
  return `${public_token} ${name}`
}

/** Prepares statements at first use, because a new database has no tables yet. */
function createStatements(connection: DatabaseSyncInstance) {
  const prepared = new Map<string, StatementSyncInstance>()
  function prepare(sql: string): StatementSyncInstance {
    const existing = prepared.get(sql)
    if (existing) return existing
    const statement = connection.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  return {
    run: (sql: string, ...values: (string | number)[]) => prepare(sql).run(...values),
    // The columns of this store are text and integers.
    find: (sql: string, ...values: (string | number)[]) => prepare(sql).get(...values) as Row | undefined,
    // The columns of this store are text and integers.
    list: (sql: string, ...values: (string | number)[]) => prepare(sql).all(...values) as Row[],
  }
}

type Statements = ReturnType<typeof createStatements>
type Lookups = [index: string, value: string][]

/** The ids of the stored tables, by tenant and name. */
function readTableIds({ list }: Statements): Map<string, number> {
  const rows = list('SELECT table_id, public_token, name FROM tables')
  return new Map(
    rows.map((row) => [
      toTableKey({ public_token: String(row['public_token']), name: String(row['name']) }),
      Number(row['table_id']),
    ]),
  )
}

function toStoredRow({ key, position, json }: Row): StoredRow {
  return { key: String(key), position: Number(position), json: String(json) }
}

function createSource({ find, list }: Statements, findId: () => number | undefined): RowSource {
  const withId = <Result>(empty: Result, read: (id: number) => Result) => {
    const id = findId()
    return id === undefined ? empty : read(id)
  }
  return {
    count: () => withId(0, (id) => Number(find('SELECT count(*) AS n FROM stored_rows WHERE table_id = ?', id)?.['n'])),
    lastPosition: () =>
      withId(0, (id) => Number(find('SELECT max(position) AS n FROM stored_rows WHERE table_id = ?', id)?.['n'] ?? 0)),
    find: (key) =>
      withId(undefined, (id) => {
        const row = find('SELECT key, position, json FROM stored_rows WHERE table_id = ? AND key = ?', id, key)
        return row && toStoredRow(row)
      }),
    list: (after, limit) =>
      withId([], (id) => {
        // The limit is part of the SQL, because SQLite prepares a statement again when its bound limit changes.
        const sql = `SELECT key, position, json FROM stored_rows WHERE table_id = ? AND position > ? ORDER BY position LIMIT ${limit}`
        return list(sql, id, after).map(toStoredRow)
      }),
    lookUp: (index, value) =>
      withId([], (id) => {
        const sql = 'SELECT key FROM lookups WHERE table_id = ? AND name = ? AND value = ?'
        return list(sql, id, index, value).map(({ key }) => String(key))
      }),
  }
}

/** Writes the changes of one table. */
function createTableWriter({ run, find }: Statements) {
  function writeLookups(id: number, key: string, before: Lookups, after: Lookups): void {
    for (const [index, value] of before) {
      run('DELETE FROM lookups WHERE table_id = ? AND name = ? AND value = ? AND key = ?', id, index, value, key)
    }
    for (const [index, value] of after) {
      run('INSERT INTO lookups (table_id, name, value, key) VALUES (?, ?, ?, ?)', id, index, value, key)
    }
  }
  function deleteRow(id: number, key: string): void {
    const known = find('SELECT lookups FROM stored_rows WHERE table_id = ? AND key = ?', id, key)
    if (!known) return
    writeLookups(id, key, JSON.parse(String(known['lookups'])), [])
    run('DELETE FROM stored_rows WHERE table_id = ? AND key = ?', id, key)
  }
  function writeRow(id: number, { key, position, json, isNew, lookups }: TableChanges['changed'][number]): void {
    const after = JSON.stringify(lookups)
    const known = isNew ? undefined : find('SELECT lookups FROM stored_rows WHERE table_id = ? AND key = ?', id, key)
    if (known) {
      const before = String(known['lookups'])
      if (before !== after) writeLookups(id, key, JSON.parse(before), lookups)
      run('UPDATE stored_rows SET json = ?, lookups = ? WHERE table_id = ? AND key = ?', json, after, id, key)
      return
    }
    const sql = 'INSERT INTO stored_rows (table_id, position, key, json, lookups) VALUES (?, ?, ?, ?, ?)'
    run(sql, id, position, key, json, after)
    writeLookups(id, key, [], lookups)
  }
  return (id: number, { isCleared, deleted, changed }: TableChanges) => {
    if (isCleared) deleteRows({ run }, id)
    for (const key of deleted) deleteRow(id, key)
    for (const row of changed) writeRow(id, row)
  }
}

function deleteRows({ run }: Pick<Statements, 'run'>, id: number): void {
  run('DELETE FROM lookups WHERE table_id = ?', id)
  run('DELETE FROM stored_rows WHERE table_id = ?', id)
}

/** Opens the store of a folder for this process alone. @throws DataError */
export async function openRowStore(folder: string): Promise<RowStore> {
  const { connection, logFile, isNew } = await openDatabase(folder)
  const statements = createStatements(connection)
  const { run, find, list } = statements
  const writeRows = createTableWriter(statements)
  let hasSchema = !isNew
  const readIds = () => (hasSchema ? readTableIds(statements) : new Map<string, number>())
  let ids = new Map<string, number>()
  let log: FileHandle | undefined

  try {
    ids = readIds()
  } catch (error) {
    closeDatabase(connection)
    throw toDataError(error, folder)
  }
  function requireId(place: TablePlace): number {
    const existing = ids.get(toTableKey(place))
    if (existing !== undefined) return existing
    const sql = 'INSERT INTO tables (public_token, name) VALUES (?, ?)'
    const id = Number(run(sql, place.public_token, place.name).lastInsertRowid)
    ids.set(toTableKey(place), id)
    return id
  }
  const listTables = (public_token: string) =>
    hasSchema
      ? list('SELECT name FROM tables WHERE public_token = ?', public_token).map(({ name }) => String(name))
      : []
  const writer: RowWriter = {
    createTenant: (public_token) => void run('INSERT INTO tenants (public_token) VALUES (?)', public_token),
    deleteTenant(public_token) {
      for (const name of listTables(public_token)) {
        deleteRows(statements, requireId({ public_token, name }))
        ids.delete(toTableKey({ public_token, name }))
      }
      run('DELETE FROM tables WHERE public_token = ?', public_token)
      run('DELETE FROM tenants WHERE public_token = ?', public_token)
    },
    writeTable: (place, changes) => writeRows(requireId(place), changes),
    writeFact: (name, json) => void run('INSERT OR REPLACE INTO facts (name, json) VALUES (?, ?)', name, json),
  }
  return {
    isNew,
    listTables,
    hasTenant: (public_token) =>
      hasSchema && find('SELECT 1 FROM tenants WHERE public_token = ?', public_token) !== undefined,
    listTenants: () => (hasSchema ? list(LIST_TENANTS).map(({ public_token }) => String(public_token)) : []),
    getSource: (place) => createSource(statements, () => ids.get(toTableKey(place))),
    readFact(name) {
      const row = hasSchema ? find('SELECT json FROM facts WHERE name = ?', name) : undefined
      return row && String(row['json'])
    },
    write(change) {
      connection.exec('BEGIN IMMEDIATE')
      try {
        if (!hasSchema) createSchema(connection)
        change(writer)
        connection.exec('COMMIT')
        hasSchema = true
      } catch (error) {
        // After some errors SQLite has already rolled back.
        if (connection.isTransaction) connection.exec('ROLLBACK')
        ids = readIds()
        throw error
      }
    },
    async sync() {
      log ??= await openLog(logFile)
      await log.datasync()
    },
    async close() {
      await log?.close()
      closeDatabase(connection)
    },
  }
}

/** Opens the log that SQLite writes. The name of the log file must survive a crash, too. */
async function openLog(logFile: string): Promise<FileHandle> {
  const log = await open(logFile, 'r+')
  // Windows has no file handles of folders, and does not need them.
  if (process.platform !== 'win32') await syncFolder(dirname(logFile))
  return log
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
