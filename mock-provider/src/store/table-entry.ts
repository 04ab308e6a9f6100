import { createView } from './observed.ts'

/**
 * Is notified before a row is written or deleted.
 *
 * @param before the present row, which must only be read, and only during the call. Undefined for a new row
 */
export type TableWatcher<Row> = (key: string, before: Readonly<Row> | undefined, change: 'write' | 'delete') => void

/** A row in memory. */
export class TableEntry<Row> {
  readonly key: string
  readonly position: number
  readonly plain: Row
  /** False once the row is deleted or superseded. Its views may still be in use, but changing them has no effect. */
  isLive = true
  readonly #onTouch: (entry: TableEntry<Row>) => void
  #view: Row | undefined

  constructor(key: string, position: number, plain: Row, onTouch: (entry: TableEntry<Row>) => void) {
    this.key = key
    this.position = position
    this.plain = plain
    this.#onTouch = onTouch
  }

  /** The observed row that code outside the table gets. The table notices every change to it. */
  get view(): Row {
    return (this.#view ??= createView(this.plain, () => this.#onTouch(this)))
  }
}
