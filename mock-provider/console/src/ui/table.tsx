import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TEXTS } from '../messages/texts.ts'
import { findWebUrl } from '../connection/config.ts'
import { toHref, useTenant } from '../connection/tenant.tsx'

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

type EmptyProps = {
  /** Explains why the list is empty and how to fill it. */
  text: string
  /** The console page where the list can be filled, and the text of the link to it. */
  page?: { path: string; name: string }
  /** The text of the link to the web app, if the list is filled there. */
  webApp?: string
}

/** The content of an empty list: an explanation, with a link to where the list can be filled. */
export function Empty({ text, page, webApp }: EmptyProps) {
  const tenant = useTenant()
  const webUrl = findWebUrl(tenant)
  return (
    <>
      <span>{text}</span> {page && <Link to={toHref(page.path, tenant)}>{page.name}</Link>}
      {webApp !== undefined && webUrl !== undefined && (
        <a href={webUrl} target="_blank" rel="noreferrer">
          {webApp}
        </a>
      )}
    </>
  )
}
