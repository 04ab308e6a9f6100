import { useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Alert, type AlertPart } from './alert.tsx'
import { Filled } from './form.tsx'
import { keepFocusAround } from './keep-focus.ts'

type Props = {
  label: string
  /** Whether a password manager fills a known password or suggests a new one. */
  autoComplete: 'current-password' | 'new-password'
  showLabel: string
  hideLabel: string
  /** Id of the element that describes the field. */
  describedBy?: string | undefined
  /** Whether the value caused the error. An invalid field takes the focus. */
  isInvalid?: boolean
  error?: readonly AlertPart[]
  /** How often the form was submitted: an invalid field takes the focus after each attempt. */
  attempts?: number
  isReadOnly?: boolean
  /** Whether the field takes the focus when it appears. */
  hasFocus?: boolean
  /** The input is uncontrolled: React would copy a controlled value into an attribute, which every script can read. */
  onChange: (value: string) => void
}

type Selection = [start: number | null, end: number | null]

/** A password field with a toggle to show the password. The toggle moves neither the caret nor, by mouse, the focus. */
export function PasswordField(props: Props) {
  const {
    label,
    autoComplete,
    describedBy,
    isInvalid = false,
    error = [],
    attempts,
    isReadOnly = false,
    hasFocus = false,
    onChange,
  } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { isShown, toggle } = useToggle(input)
  const reported = useRef('')
  const report = (password: string) => {
    if (password === reported.current) return
    reported.current = password
    onChange(password)
  }
  const message = error.map(({ text }) => text).join('')
  useEffect(() => {
    if (hasFocus) input.current?.focus()
    keepFocusAround(input.current)
  }, [hasFocus])
  useEffect(() => {
    if (isInvalid) input.current?.focus()
  }, [isInvalid, message, attempts])
  return (
    <div className="lk-field">
      <Filled find={() => input.current} known={() => reported.current} onFilled={report} />
      <label className="lk-label" htmlFor={id}>
        {label}
      </label>
      <div className="lk-field-row lk-password">
        <input
          ref={input}
          id={id}
          className="lk-input"
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          readOnly={isReadOnly}
          aria-invalid={isInvalid}
          aria-describedby={[describedBy, message && `${id}-error`].filter(Boolean).join(' ') || undefined}
          onChange={({ currentTarget }) => report(currentTarget.value)}
        />
        <button
          type="button"
          className="lk-password-toggle"
          aria-label={isShown ? props.hideLabel : props.showLabel}
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          <Eye isStruck={isShown} />
        </button>
      </div>
      {message && <Alert id={`${id}-error`} parts={error} />}
    </div>
  )
}

function useToggle(input: RefObject<HTMLInputElement | null>) {
  const [isShown, setIsShown] = useState(false)
  const selection = useRef<Selection>(undefined)
  // Browsers move the caret when the type of an input changes: some at once, Chromium 147 with its next layout.
  useLayoutEffect(() => {
    const restore = () => {
      if (selection.current) input.current?.setSelectionRange(...selection.current)
    }
    restore()
    const frame = requestAnimationFrame(restore)
    return () => cancelAnimationFrame(frame)
  }, [input, isShown])
  const toggle = () => {
    const { selectionStart = null, selectionEnd = null } = input.current ?? {}
    selection.current = [selectionStart, selectionEnd]
    setIsShown((before) => !before)
  }
  return { isShown, toggle }
}

function Eye({ isStruck }: { isStruck: boolean }) {
  return (
    <svg className="lk-icon" viewBox="0 0 24 24" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1.75">
        <path d="M2 12c2.5-4.5 6-6.75 10-6.75S19.5 7.5 22 12c-2.5 4.5-6 6.75-10 6.75S4.5 16.5 2 12Z" />
        <circle cx="12" cy="12" r="3.25" />
        {isStruck && <path d="M4 20 20 4" />}
      </g>
    </svg>
  )
}
