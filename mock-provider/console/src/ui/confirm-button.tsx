import { useState, type ReactNode } from 'react'

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

/**
 * Announces a change of a control. Beside the control, not in it: the children of a button are presentational (WAI-ARIA
 * 1.2), so a live region in it may stay silent.
 */
function Announcement({ children }: { children: ReactNode }) {
  return (
    <span className="visually-hidden" aria-live="polite">
      {children}
    </span>
  )
}
