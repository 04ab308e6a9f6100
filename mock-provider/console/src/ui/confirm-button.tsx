import { useState } from 'react'

type ConfirmButtonProps = {
  label: string
  /** What the button says until it is pressed again. */
  confirm: string
  /** What it is about, for those who do not see where the button stands. */
  what?: string
  onConfirm: () => void
  disabled?: boolean
  isSmall?: boolean
}

/** Two presses: what is gone is gone. Whoever goes elsewhere has not meant it. */
export function ConfirmButton({ label, confirm, what, onConfirm, disabled, isSmall = false }: ConfirmButtonProps) {
  const [isSure, setIsSure] = useState(false)
  const press = () => {
    setIsSure(!isSure)
    if (isSure) onConfirm()
  }
  const classes = [isSmall && 'small', isSure && 'danger'].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      className={classes || undefined}
      disabled={disabled}
      onClick={press}
      onBlur={() => setIsSure(false)}
    >
      <span aria-live="polite">{isSure ? confirm : label}</span>
      {what !== undefined && <span className="visually-hidden"> {what}</span>}
    </button>
  )
}
