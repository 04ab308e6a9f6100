import { useEffect, useId, useRef, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { Alert, type AlertPart } from './alert.tsx'
import { Filled } from './form.tsx'

export type ErrorPart = AlertPart

type Props = {
  inputRef?: Ref<HTMLInputElement>
  label: string
  type: 'email' | 'tel' | 'text' | 'password'
  name: string
  value: string
  autoComplete: string
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  placeholder?: string
  isReadOnly?: boolean
  /** Whether the value caused the error. An invalid field takes the focus. */
  isInvalid: boolean
  /** How often the form was submitted: an invalid field takes the focus after each attempt. */
  attempts?: number
  error: readonly ErrorPart[]
  /** Rendered inside the input's frame. */
  before?: ReactNode
  after?: ReactNode
  onChange: (value: string, input: HTMLInputElement) => void
  onCompositionStart?: InputHTMLAttributes<HTMLInputElement>['onCompositionStart']
  onCompositionEnd?: InputHTMLAttributes<HTMLInputElement>['onCompositionEnd']
}

/** An input with its label above and its error, an alert, below. */
export function TextField({
  inputRef,
  label,
  isReadOnly = false,
  isInvalid,
  attempts,
  error,
  before,
  after,
  onChange,
  ...input
}: Props) {
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const hasError = error.length > 0
  const message = error.map(({ text }) => text).join('')
  const find = () => field.current?.querySelector('input')
  useEffect(() => {
    if (isInvalid && message) find()?.focus()
  }, [isInvalid, message, attempts])
  return (
    <div className="lk-field" ref={field}>
      <Filled find={find} known={() => input.value} onFilled={onChange} />
      <label className="lk-label" htmlFor={id}>
        {label}
      </label>
      {/* A number begins with its country code in every script. */}
      <div className="lk-field-row" dir={before ? 'ltr' : undefined}>
        {before}
        <input
          {...input}
          ref={inputRef}
          id={id}
          className="lk-input"
          readOnly={isReadOnly}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={isInvalid}
          aria-describedby={hasError ? `${id}-error` : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.value, currentTarget)}
        />
        {after}
      </div>
      {hasError && <Alert id={`${id}-error`} parts={error} />}
    </div>
  )
}
