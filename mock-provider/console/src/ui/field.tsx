import { useId, type ComponentProps, type ReactNode } from 'react'

type FieldProps = { label: string; hint?: ReactNode }

/** A labelled text input. */
export function Field({ label, hint, ...input }: FieldProps & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-describedby={hint ? `${id}-hint` : undefined} autoComplete="off" {...input} />
      {hint && <Hint id={id}>{hint}</Hint>}
    </div>
  )
}

export function Choice({ label, hint, children, ...select }: FieldProps & ComponentProps<'select'>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} aria-describedby={hint ? `${id}-hint` : undefined} {...select}>
        {children}
      </select>
      {hint && <Hint id={id}>{hint}</Hint>}
    </div>
  )
}

export function TextArea({ label, hint, ...area }: FieldProps & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} aria-describedby={hint ? `${id}-hint` : undefined} spellCheck={false} {...area} />
      {hint && <Hint id={id}>{hint}</Hint>}
    </div>
  )
}

function Hint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="hint" id={`${id}-hint`}>
      {children}
    </p>
  )
}
