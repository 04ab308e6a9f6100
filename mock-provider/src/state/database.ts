import { chmod, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { getErrorMessage } from '../core/error-message.ts'
import { readMember } from '../core/read-member.ts'

/** The data folder cannot be used. The message is shown in a terminal. */
export class DataError extends Error {
  override readonly name = 'DataError'
}

/** The database file of a data folder. SQLite keeps another file beside it while the mock runs. */
export const DATABASE_FILE = 'latchkey.sqlite'

/** Marks the file as Latchkey's (SQLite `application_id`): "Ltch". */
const APPLICATION_ID = 0x4c_74_63_68
/** The version of the file format. It is raised when an older version could not read what this one writes. */
const FORMAT = 1

/** Texts for SQLite's result codes (`sqlite3_errstr`). Some errors of the library have no result code. */
const LOCKED = /database is locked/
const DAMAGED = /malformed|not a database/

/** `stored_rows` keeps SQLite's row ids: without them, a search would read whole rows, which are long. */
const SCHEMA = `
  CREATE TABLE facts (name TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE tenants (public_token TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE tables (
    table_id INTEGER PRIMARY KEY, public_token TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (public_token, name)
  ) STRICT;
  CREATE TABLE stored_rows (
    table_id INTEGER NOT NULL, position INTEGER NOT NULL, key TEXT NOT NULL, json TEXT NOT NULL, lookups TEXT NOT NULL,
    PRIMARY KEY (table_id, position), UNIQUE (table_id, key)
  ) STRICT;
  CREATE TABLE lookups (
    table_id INTEGER NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, key TEXT NOT NULL,
    PRIMARY KEY (table_id, name, value, key)
  ) STRICT, WITHOUT ROWID;
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${FORMAT};
`

/**
 * The lock lasts as long as the process, so a killed process leaves none. Without `synchronous = FULL` a commit does
 * not wait for the disk; the caller syncs the log file in the background, once for many commits.
 */
const SETTINGS = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA wal_autocheckpoint = 4000;
  PRAGMA cache_size = -65536;
`

/** An open database. */
export type Database = {
  connection: DatabaseSyncInstance
  /** The write-ahead log, which holds commits until SQLite moves them to the database. */
  logFile: string
  /** Whether the database has no tables yet. */
  isNew: boolean
}

/** Creates the tables of a new database. Call it in the transaction that fills them. */
export function createSchema(connection: DatabaseSyncInstance): void {
  connection.exec(SCHEMA)
}

/**
 * Loads the library only for mocks that store data: it is native, and large. Newer versions of Node have one with the
 * same interface, which is used where the package is not installed.
 */
async function loadLibrary(): Promise<{ DatabaseSync: new (file: string) => DatabaseSyncInstance }> {
  try {
    return await import('@photostructure/sqlite')
  } catch (cause) {
    const own = process.getBuiltinModule('node:sqlite')
    if (own) return own as object as { DatabaseSync: new (file: string) => DatabaseSyncInstance } // the same interface
    throw new DataError(
      '--data needs Node 22.13 or newer, or the package @photostructure/sqlite beside the mock provider: npm install @photostructure/sqlite',
      { cause },
    )
  }
}

/** The database has signing keys and secrets, so only its owner may read it. */
const SECRET_MODE = 0o600

/**
 * Creates the database's file if it is missing, and lets only its owner read it and its log. SQLite gives a new log the
 * mode of the database. A file that cannot be changed is left as it is: if it cannot be used, SQLite says why.
 */
async function hideFiles(file: string): Promise<void> {
  await open(file, 'a', SECRET_MODE).then(
    (handle) => handle.close(),
    () => undefined,
  )
  for (const name of [file, `${file}-wal`, `${file}-shm`]) await chmod(name, SECRET_MODE).catch(() => undefined)
}

/**
 * Opens the database of a folder for this process alone.
 *
 * @param folder created when missing
 * @throws DataError
 */
export async function openDatabase(folder: string): Promise<Database> {
  const { DatabaseSync } = await loadLibrary()
  const file = join(folder, DATABASE_FILE)
  let connection: DatabaseSyncInstance | undefined
  try {
    await mkdir(folder, { recursive: true })
    await hideFiles(file)
    connection = new DatabaseSync(file)
    connection.exec(SETTINGS)
    connection.exec('BEGIN IMMEDIATE; COMMIT')
    return { connection, logFile: `${file}-wal`, isNew: checkFormat(connection, file) }
  } catch (error) {
    if (connection) closeDatabase(connection)
    throw toDataError(error, folder)
  }
}

/**
 * The library keeps a closed database open until its statements are collected as garbage, so `close` alone would leave
 * the folder locked. SQLite unlocks it at the first read, once the log has been moved to the database.
 */
const UNLOCK = 'PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL; SELECT count(*) FROM sqlite_schema;'

/** Closes a database and unlocks its folder, regardless of the database's state. */
export function closeDatabase(connection: DatabaseSyncInstance): void {
  try {
    connection.exec(UNLOCK)
  } catch {
    // If the file is damaged or the disk is full, the log stays, and the next process reads it.
  } finally {
    connection.close()
  }
}

/** Returns whether the database is new. @throws DataError when this version cannot read it */
function checkFormat(connection: DatabaseSyncInstance, file: string): boolean {
  const tables = readNumber(connection, 'SELECT count(*) AS value FROM sqlite_schema')
  const application = readNumber(connection, 'SELECT application_id AS value FROM pragma_application_id')
  const format = readNumber(connection, 'SELECT user_version AS value FROM pragma_user_version')
  if (tables === 0 && application === 0) return true
  if (application !== APPLICATION_ID) throw new DataError(`${file} is not a data file of Latchkey.`)
  if (format > FORMAT) {
    throw new DataError(`${file} was written by a newer version of Latchkey (format ${format}, known is ${FORMAT}).`)
  }
  return false
}

function readNumber(connection: DatabaseSyncInstance, sql: string): number {
  return Number(Object(connection.prepare(sql).get())['value'])
}

/** Explains why a folder cannot be used, in one sentence. */
export function toDataError(error: unknown, folder: string): DataError {
  if (error instanceof DataError) return error
  const file = join(folder, DATABASE_FILE)
  const reason = getErrorMessage(error)
  if (LOCKED.test(reason)) {
    return new DataError(`Another process uses ${folder}. Stop it, or choose another folder with --data.`)
  }
  if (DAMAGED.test(reason)) return new DataError(`${file} is damaged, or not a data file of Latchkey: ${reason}.`)
  const code = readMember(error, 'code')
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return new DataError(`--data names a file: ${folder}. It needs a folder.`)
  return new DataError(`Cannot use ${folder}: ${reason}.`, { cause: error })
}
