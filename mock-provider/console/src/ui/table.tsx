import type { ReactNode } from 'react'
import { TEXTS } from '../messages/texts.ts'

export type Column<Row> = { title: string; cell: (row: Row) => ReactNode }

type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  empty: ReactNode
}

/** A table. On a narrow screen each row becomes a card with the column titles beside the values. */
export function Table<Row>({ caption, columns, rows, keyOf, empty }: TableProps<Row>) {
  if (!rows) return <p className="empty">{TEXTS.app.loading}</p>
  if (rows.length === 0) return <p className="empty">{empty}</p>
  return (
    <table>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, cell }) => (
              <td key={title} data-title={title}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
