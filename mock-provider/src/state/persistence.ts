import { setImmediate as nextTurn } from 'node:timers/promises'
import { getErrorMessage } from '../core/error-message.ts'
import type { Tenants } from '../core/tenant.ts'
import { toDataError } from './database.ts'
import { keepOldFiles, loadOldFiles } from './old-files.ts'
import { openRowStore, type RowStore } from './row-store.ts'
import { storeTenants, type StoredTenants } from './stored-tenants.ts'
import { createSyncs, type Syncs } from './syncs.ts'

/** Stores tenants in a folder, so that they survive a restart. */
export type Persistence = {
  /** Loads the folder, and locks it for this process. Until then, `commit` writes nothing. @throws DataError */
  load(): Promise<void>
  /** Identifies the state in which a request begins. A refused write starts a new generation. */
  getGeneration(): number
  /**
   * Resolves once all changes so far are written. Waiting commits are written together. The changes survive the end of
   * the process, however it ends. They reach the disk within a second or so, and only then survive a crash of the
   * machine.
   *
   * @param generation the generation when the caller began to read and change rows. Defaults to the present one
   * @throws StorageError when the changes could not be written and were undone, or the disk failed earlier
   */
  commit(generation?: number): Promise<void>
  /** Writes the remaining changes and unlocks the folder. */
  close(): Promise<void>
}

/** Changes could not be written, for example to a full disk. They were undone in memory as well. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
}

const KEY_FACT = 'signing_key'

type Opened = { store: RowStore; stored: StoredTenants; syncs: Syncs }

/** @throws DataError */
async function load(folder: string, tenants: Tenants, openStore: typeof openRowStore): Promise<Opened> {
  const store = await openStore(folder)
  try {
    if (store.isNew) await loadOldFiles(folder, tenants)
    const key = store.readFact(KEY_FACT)
    if (key !== undefined) await tenants.signingKeys.importPrivateJwk(JSON.parse(key))
    const stored = storeTenants(store, tenants)
    const ownKey = JSON.stringify(await tenants.signingKeys.exportPrivateJwk())
    store.write((writer) => {
      if (key === undefined) writer.writeFact(KEY_FACT, ownKey)
      stored.writeChanges(writer)
    })
    stored.markWritten()
    await store.sync()
    if (store.isNew) await keepOldFiles(folder)
    return { store, stored, syncs: createSyncs(() => store.sync()) }
  } catch (error) {
    await store.close().catch(() => undefined) // the first error is the cause
    throw toDataError(error, folder)
  }
}

/**
 * Creates the persistence of one mock.
 *
 * @param folder created when missing
 * @param openStore replaces the store in tests of failing writes
 */
export function createPersistence(folder: string, tenants: Tenants, openStore = openRowStore): Persistence {
  let opened: Opened | undefined
  let generation = 0
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  function flush({ store, stored, syncs }: Opened): void {
    next = undefined
    if (!stored.hasChanges()) return
    try {
      syncs.throwFailure()
      store.write((writer) => stored.writeChanges(writer))
    } catch (cause) {
      generation += 1
      stored.discard()
      throw toStorageError(folder, cause)
    }
    stored.markWritten()
    syncs.request()
  }

  /** Ensures that only one write runs at a time. */
  function write(target: Opened): Promise<void> {
    if (!next) {
      // All requests that are ready in the event loop are processed first, so that they share the write.
      next = current.then(() => nextTurn()).then(() => flush(target))
      current = next.catch(() => undefined) // the callers of `commit` get the error
    }
    return next
  }

  function checkGeneration(wanted: number): void {
    if (wanted !== generation) throw toStorageError(folder, 'an earlier write failed')
  }

  async function commit(wanted = generation): Promise<void> {
    if (!opened) return
    checkGeneration(wanted)
    // A response may reflect changes that another request made, so it waits for those as well.
    await (opened.stored.hasChanges() ? write(opened) : (next ?? current))
  }

  return {
    commit,
    getGeneration: () => generation,
    async load() {
      opened = await load(folder, tenants, openStore)
    },
    async close() {
      const closing = opened
      if (!closing) return
      await write(closing).catch(() => undefined) // the callers that made the changes got the error
      opened = undefined
      await closing.syncs.end()
      await closing.store.close()
    },
  }
}

function toStorageError(folder: string, cause: unknown): StorageError {
  const reason = typeof cause === 'string' ? cause : getErrorMessage(cause)
  return new StorageError(`The changes were undone, because ${folder} could not be written: ${reason}.`, { cause })
}
