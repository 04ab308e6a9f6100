import { toOwn } from './observed.ts'
import type { RowSource, StoredRow, TableChanges } from './row-source.ts'
import { TableEntry, type TableWatcher } from './table-entry.ts'
import { createTableIndex, listIndexEntries, type Indexes, type TableIndex } from './table-index.ts'

/** Rows are read in pages that grow, so that reading only the first rows stays cheap. */
const FIRST_PAGE = 1
const PAGE_GROWTH = 4
const LONGEST_PAGE = 1_024

/**
 * Rows by key, in the order of insertion, with the methods of a `Map`. A row that is read from the table is observed:
 * the table notices every change, at any depth, and writes it to the source if it has one. Without a source, all rows
 * are in memory. With one, memory has the rows that changed since the last write and those that are in use.
 */
export class Table<Row> implements Iterable<[string, Row]> {
  /** All rows; with a source, only the changed ones. */
  readonly #rows = new Map<string, TableEntry<Row>>()
  /** Unchanged rows of the source that are in use. Keeping them ensures that each row has only one view. */
  readonly #used = new Map<string, WeakRef<TableEntry<Row>>>()
  readonly #unused = new FinalizationRegistry<string>((key) => {
    if (this.#used.get(key)?.deref() === undefined) this.#used.delete(key)
  })
  readonly #deleted = new Set<string>()
  readonly #indexes: Indexes<Row>
  readonly #index: TableIndex<TableEntry<Row>>
  #source: RowSource | undefined
  #onChange: () => void = () => {}
  #watcher: TableWatcher<Row> | undefined
  #isCleared = false
  #size: number | undefined = 0
  #lastPosition: number | undefined = 0
  /** Counts the writes that make pages read from the source outdated. */
  #writes = 0

  constructor(indexes: Indexes<Row> = {}) {
    this.#indexes = indexes
    this.#index = createTableIndex((entry) => listIndexEntries(indexes, entry.plain))
  }

  get size(): number {
    return (this.#size ??= this.#source?.count() ?? 0)
  }

  get(key: string): Row | undefined {
    return this.#find(key)?.view
  }

  has(key: string): boolean {
    return this.#find(key) !== undefined
  }

  /** Inserts a row, or replaces the key's row. The given record is copied and frozen: change what `get` returns. */
  set(key: string, row: Row): this {
    this.insert(key, row)
    return this
  }

  /** Inserts a row as `set` does. @returns the stored row, for further changes */
  insert(key: string, row: Row): Row {
    if (typeof key !== 'string') throw new TypeError('The key of a row is a string.')
    const previous = this.#find(key)
    this.#watcher?.(key, previous?.plain, 'write')
    if (previous) previous.isLive = false
    else this.#size = this.size + 1
    const entry = this.#createEntry(key, previous?.position ?? this.#nextPosition(), toOwn(row))
    if (previous) this.#index.remove(previous)
    this.#hold(entry)
    return entry.view
  }

  delete(key: string): boolean {
    const entry = this.#find(key)
    if (!entry) return false
    this.#watcher?.(key, entry.plain, 'delete')
    entry.isLive = false
    this.#size = this.size - 1
    this.#rows.delete(key)
    this.#used.delete(key)
    this.#index.remove(entry)
    if (this.#source) this.#deleted.add(key)
    this.#onChange()
    return true
  }

  clear(): void {
    this.#forget()
    this.#isCleared = this.#source !== undefined
    this.#size = 0
    this.#onChange()
  }

  /** Deletes the oldest rows until `most` are left. */
  trim(most: number): void {
    let excess = this.size - most
    if (excess <= 0) return
    for (const { key } of this.#entries()) {
      this.delete(key)
      excess -= 1
      if (excess === 0) return // The generator would read another page.
    }
  }

  *entries(): Generator<[string, Row], undefined> {
    for (const { key, view } of this.#entries()) yield [key, view]
  }

  *keys(): Generator<string, undefined> {
    for (const { key } of this.#entries()) yield key
  }

  *values(): Generator<Row, undefined> {
    for (const { view } of this.#entries()) yield view
  }

  [Symbol.iterator](): Generator<[string, Row], undefined> {
    return this.entries()
  }

  forEach(callback: (row: Row, key: string) => void): void {
    for (const [key, row] of this) callback(row, key)
  }

  /** Lists the rows with a lookup value, in the order of insertion. @param index one that the table is defined with */
  findAll(index: string, value: string): Row[] {
    return this.#lookUp(index, value).map(({ view }) => view)
  }

  /** Finds the first row with a lookup value. */
  findFirst(index: string, value: string): Row | undefined {
    return this.#lookUp(index, value)[0]?.view
  }

  /** Iterates over the plain rows, which must only be read. It is much faster than over the observed ones. */
  *plainEntries(): Generator<[string, Readonly<Row>], undefined> {
    for (const { key, plain } of this.#entries()) yield [key, plain]
  }

  /** Like `plainEntries`, but without the keys. */
  *plainValues(): Generator<Readonly<Row>, undefined> {
    for (const { plain } of this.#entries()) yield plain
  }

  /**
   * Gives the table a source.
   *
   * @param onChange called after each change
   * @param isKept true: overwrite the source with the rows in memory; false: discard them
   */
  attach(source: RowSource, onChange: () => void, isKept: boolean): void {
    this.#source = source
    this.#onChange = onChange
    if (!isKept) return this.discardChanges()
    this.#isCleared = true
    onChange()
  }

  /** Calls back before each change of a row; `clear` is not one. A table has at most one watcher. */
  watch(watcher: TableWatcher<Row>): void {
    this.#watcher = watcher
  }

  /** Detaches the source. Later changes stay in memory. */
  detach(): void {
    this.#source = undefined
    this.#onChange = () => {}
    this.#size = this.#rows.size
  }

  /** Lists the changes that have not been written to the source. */
  listChanges(): TableChanges {
    const stored = this.#isCleared ? 0 : (this.#source?.lastPosition() ?? 0)
    const changed = [...this.#rows.values()].map(({ key, position, plain }) => ({
      key,
      position,
      json: JSON.stringify(plain),
      isNew: position > stored && !this.#deleted.has(key),
      lookups: listIndexEntries(this.#indexes, plain),
    }))
    return { isCleared: this.#isCleared, deleted: [...this.#deleted], changed }
  }

  /** Marks all changes as written to the source. */
  markWritten(): void {
    for (const entry of this.#rows.values()) this.#use(entry)
    this.#rows.clear()
    this.#deleted.clear()
    this.#index.clear()
    this.#isCleared = false
    this.#writes += 1
  }

  /** Discards all changes and returns to the rows of the source. */
  discardChanges(): void {
    this.#forget()
    this.#isCleared = false
    this.#size = undefined
    this.#lastPosition = undefined
  }

  /** Forgets all rows in memory. */
  #forget(): void {
    for (const entry of this.#rows.values()) entry.isLive = false
    for (const use of this.#used.values()) {
      const entry = use.deref()
      if (entry) entry.isLive = false
    }
    this.#rows.clear()
    this.#used.clear()
    this.#deleted.clear()
    this.#index.clear()
    this.#writes += 1
  }

  #nextPosition(): number {
    const last = (this.#lastPosition ??= this.#source?.lastPosition() ?? 0)
    this.#lastPosition = last + 1
    return last + 1
  }

  #createEntry(key: string, position: number, plain: Row): TableEntry<Row> {
    return new TableEntry(key, position, plain, (entry) => {
      if (!entry.isLive) return
      this.#watcher?.(key, entry.plain, 'write')
      this.#hold(entry)
    })
  }

  /** Keeps a changed row in memory, until it is written if the table has a source. */
  #hold(entry: TableEntry<Row>): void {
    this.#rows.set(entry.key, entry)
    this.#index.touch(entry)
    this.#onChange()
  }

  #use(entry: TableEntry<Row>): void {
    this.#used.set(entry.key, new WeakRef(entry))
    this.#unused.register(entry, entry.key)
  }

  /** A key from input that nothing has checked, such as a claim of a token, may be no string. It finds nothing. */
  #find(key: string): TableEntry<Row> | undefined {
    const held = this.#rows.get(key)
    if (held || typeof key !== 'string' || !this.#source || this.#isCleared || this.#deleted.has(key)) return held
    const used = this.#used.get(key)?.deref()
    if (used) return used
    const stored = this.#source.find(key)
    return stored && this.#load(stored)
  }

  #load({ key, position, json }: StoredRow): TableEntry<Row> {
    // Rows are checked when they are imported, and only this process writes to the source.
    const entry = this.#createEntry(key, position, JSON.parse(json) as Row)
    this.#use(entry)
    return entry
  }

  #lookUp(index: string, value: string): TableEntry<Row>[] {
    if (typeof value !== 'string') return []
    const held = [...this.#index.find(index, value)]
    const keys = this.#source && !this.#isCleared ? this.#source.lookUp(index, value) : []
    const stored = keys.filter((key) => !this.#rows.has(key)).flatMap((key) => this.#find(key) ?? [])
    return [...held, ...stored].toSorted((one, other) => one.position - other.position)
  }

  #entries(): Iterable<TableEntry<Row>> {
    return this.#source ? this.#mergedEntries() : this.#rows.values()
  }

  /** Iterates over the rows of the source and the changed ones. Rows may be added, changed and deleted meanwhile. */
  *#mergedEntries(): Generator<TableEntry<Row>, undefined> {
    if (this.size === 0) return
    let last = 0
    for (let limit = FIRST_PAGE; ; limit = Math.min(PAGE_GROWTH * limit, LONGEST_PAGE)) {
      const writes = this.#writes
      const page = this.#isCleared ? [] : (this.#source?.list(last, limit) ?? [])
      if (page.length === 0) break
      for (const stored of page) {
        last = stored.position
        const isPresent = writes === this.#writes && !this.#used.has(stored.key)
        const entry = isPresent ? this.#findUnchanged(stored) : this.#find(stored.key)
        if (entry?.position === stored.position) yield entry
      }
    }
    for (;;) {
      const fresh = [...this.#rows.values()].filter(({ position }) => position > last)
      if (fresh.length === 0) return
      for (const entry of fresh.toSorted((one, other) => one.position - other.position)) {
        last = entry.position
        if (entry.isLive) yield entry
      }
    }
  }

  #findUnchanged(stored: StoredRow): TableEntry<Row> | undefined {
    if (this.#isCleared || this.#deleted.has(stored.key)) return undefined
    return this.#rows.get(stored.key) ?? this.#load(stored)
  }
}
