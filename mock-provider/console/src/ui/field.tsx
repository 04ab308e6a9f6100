import { useId, type ComponentProps, type ReactNode } from 'react'

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** Why the value is invalid. */
  problem?: string | undefined
}

/** A labelled text input. */
export function Field({ label, hint, problem, ...input }: FieldProps & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} {...toDescribed(id, { hint, problem })} autoComplete="off" {...input} />
      <Hint id={id} hint={hint} problem={problem} />
    </div>
  )
}

export function Choice({ label, hint, problem, children, ...select }: FieldProps & ComponentProps<'select'>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} {...toDescribed(id, { hint, problem })} {...select}>
        {children}
      </select>
      <Hint id={id} hint={hint} problem={problem} />
    </div>
  )
}

export function TextArea({ label, hint, problem, ...area }: FieldProps & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} {...toDescribed(id, { hint, problem })} spellCheck={false} {...area} />
      <Hint id={id} hint={hint} problem={problem} />
    </div>
  )
}

/** A checkbox with its label beside it. */
export function Checkbox({ label, hint, problem, ...input }: FieldProps & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className="field checkbox">
      <input id={id} type="checkbox" {...toDescribed(id, { hint, problem })} {...input} />
      <label htmlFor={id}>{label}</label>
      <Hint id={id} hint={hint} problem={problem} />
    </div>
  )
}

type HintProps = Pick<FieldProps, 'hint' | 'problem'>

function toDescribed(id: string, { hint, problem }: HintProps) {
  const isDescribed = Boolean(hint) || problem !== undefined
  return {
    'aria-describedby': isDescribed ? `${id}-hint` : undefined,
    'aria-invalid': problem !== undefined || undefined,
  }
}

function Hint({ id, hint, problem }: HintProps & { id: string }) {
  if (!hint && problem === undefined) return null
  return (
    <div id={`${id}-hint`}>
      {problem !== undefined && <p className="problem">{problem}</p>}
      {hint && <p className="hint">{hint}</p>}
    </div>
  )
}

/** Trims the text of a field. Files stay as they are. */
export function toTrimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}

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
