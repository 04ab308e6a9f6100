/** A row on the disk. `position` is its place in the order of insertion. */
export type StoredRow = { key: string; position: number; json: string }

/** Where a table's rows are when they are not in memory. All calls return at once. */
export type RowSource = {
  count(): number
  /** Returns the last position that a row has, 0 without rows. */
  lastPosition(): number
  find(key: string): StoredRow | undefined
  /** Lists rows after a position, in order. */
  list(after: number, limit: number): StoredRow[]
  /** Lists the keys of the rows with a lookup value. */
  lookUp(index: string, value: string): string[]
}

/** What a source must write so that it has a table's present rows. */
export type TableChanges = {
  /** Whether the rows in the source are deleted first. */
  isCleared: boolean
  deleted: string[]
  changed: { key: string; position: number; json: string; isNew: boolean; lookups: [index: string, value: string][] }[]
}
