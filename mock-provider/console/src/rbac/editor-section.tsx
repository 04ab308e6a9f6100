import { useRef, type ReactNode } from 'react'
import { TEXTS } from '../messages/texts.ts'
import { Section } from '../ui/page.tsx'

type EditorSectionProps<Row> = {
  title: string
  add: string
  rows: readonly Row[]
  empty: Row
  onChange: (rows: Row[]) => void
  /** Whether a row must stay. By default, every row can be removed. */
  isFixed?: (row: Row) => boolean
  children: (row: Row, index: number, onRow: (row: Row) => void) => ReactNode
}

/**
 * A list whose rows can be edited, added and removed. Rows are identified by index, because a name may be empty or a
 * duplicate.
 */
export function EditorSection<Row extends { id: string }>(props: EditorSectionProps<Row>) {
  const { title, add, rows, empty, onChange, isFixed = () => false, children } = props
  const addButton = useRef<HTMLButtonElement>(null)
  const remove = (index: number) => {
    onChange(rows.filter((_, place) => place !== index))
    addButton.current?.focus() // the focus moves here, because the pressed button is about to be removed
  }
  return (
    <Section title={title}>
      <ul className="plain">
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no other lasting name
          <li key={index} className="card">
            {children(row, index, (changed) =>
              onChange(rows.map((other, place) => (place === index ? changed : other))),
            )}
            {!isFixed(row) && (
              <button type="button" className="small danger" onClick={() => remove(index)}>
                <span>{TEXTS.app.remove}</span>
                <span className="visually-hidden">{` ${row.id || TEXTS.rbac.unnamed}`}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <button ref={addButton} type="button" onClick={() => onChange([...rows, empty])}>
        {add}
      </button>
    </Section>
  )
}
