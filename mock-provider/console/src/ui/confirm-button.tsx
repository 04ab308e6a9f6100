import { useState } from 'react'
import { Announcement } from './announcement.tsx'

type ConfirmButtonProps = {
  label: string
  /** The label after the first press, which asks for the second. */
  confirm: string
  /** What the button applies to, for screen readers. */
  what?: string
  onConfirm: () => void
  disabled?: boolean
  isSmall?: boolean
}

/** A button for irreversible changes, which needs two presses. Losing the focus cancels the first one. */
export function ConfirmButton({ label, confirm, what, onConfirm, disabled, isSmall = false }: ConfirmButtonProps) {
  const [isSure, setIsSure] = useState(false)
  const press = () => {
    setIsSure(!isSure)
    if (isSure) onConfirm()
  }
  const classes = ['danger', isSmall && 'small', isSure && 'danger-sure'].filter(Boolean).join(' ')
  return (
    <>
      <button type="button" className={classes} disabled={disabled} onClick={press} onBlur={() => setIsSure(false)}>
        <span>{isSure ? confirm : label}</span>
        {what !== undefined && <span className="visually-hidden">{` ${what}`}</span>}
      </button>
      <Announcement>{isSure && confirm}</Announcement>
    </>
  )
}
