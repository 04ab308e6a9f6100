import type { ReactNode } from 'react'
import { EN } from '../messages/en.ts'

export type Column<Row> = { title: string; cell: (row: Row) => ReactNode }

type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined until they are known. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  empty: string
}

/** On a narrow screen every row is a card whose cells carry their column's title. */
export function Table<Row>({ caption, columns, rows, keyOf, empty }: TableProps<Row>) {
  if (!rows) return <p className="empty">{EN.app.loading}</p>
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
