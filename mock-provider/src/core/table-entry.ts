import { createView } from './observed.ts'

/**
 * Notices that a row is about to be written or deleted.
 *
 * @param before the present row, only to be read, at once. Undefined for a new one
 */
export type TableWatcher<Row> = (key: string, before: Readonly<Row> | undefined, change: 'write' | 'delete') => void

/** A row in memory. */
export class TableEntry<Row> {
  readonly key: string
  readonly position: number
  readonly plain: Row
  /** False once the row is deleted or superseded. Its views may still be in use, and change nothing any more. */
  isLive = true
  readonly #onTouch: (entry: TableEntry<Row>) => void
  #view: Row | undefined

  constructor(key: string, position: number, plain: Row, onTouch: (entry: TableEntry<Row>) => void) {
    this.key = key
    this.position = position
    this.plain = plain
    this.#onTouch = onTouch
  }

  /** What code outside the table gets. The table notices every change of it. */
  get view(): Row {
    return (this.#view ??= createView(this.plain, () => this.#onTouch(this)))
  }
}
