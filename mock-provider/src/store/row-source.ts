/** A row on the disk. `position` is its place in insertion order. */
export type StoredRow = { key: string; position: number; json: string }

/** Where a table's rows are when they are not in memory. All calls are synchronous. */
export type RowSource = {
  count(): number
  /** Returns the position of the last row, or 0 without rows. */
  lastPosition(): number
  find(key: string): StoredRow | undefined
  /** Lists rows after a position, in order. */
  list(after: number, limit: number): StoredRow[]
  /** Lists the keys of the rows with a lookup value. */
  lookUp(index: string, value: string): string[]
}

/** The changes that bring a source up to date with a table's present rows. */
export type TableChanges = {
  /** Whether all rows in the source are deleted before the changes are written. */
  isCleared: boolean
  deleted: string[]
  changed: { key: string; position: number; json: string; isNew: boolean; lookups: [index: string, value: string][] }[]
}
