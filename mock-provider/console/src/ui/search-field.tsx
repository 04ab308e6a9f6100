import type { ReactNode } from 'react'
import { Field } from './field.tsx'

type SearchFieldProps = { label: string; hint?: ReactNode; value: string; onSearch: (wanted: string) => void }

/** A field that filters a list while one types. */
export function SearchField({ label, hint, value, onSearch }: SearchFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      type="search"
      spellCheck={false}
      value={value}
      onChange={(event) => onSearch(event.target.value)}
    />
  )
}
