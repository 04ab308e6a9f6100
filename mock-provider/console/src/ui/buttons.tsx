import { useState, type ReactNode } from 'react'
import { TEXTS } from '../messages/texts.ts'

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

type CopyButtonProps = {
  text: string
  /** Names the text, for screen readers. */
  what: string
  label?: string
}

export function CopyButton({ text, what, label = TEXTS.app.copy }: CopyButtonProps) {
  const [confirmation, setConfirmation] = useState<'none' | 'shown' | 'over'>('none')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setConfirmation('shown'),
      () => setConfirmation('none'), // without permission, the text can still be selected by hand
    )
  /** The text keeps its place: if what is beside it moved during a press, the press would be lost. */
  const hide = () => confirmation === 'shown' && setConfirmation('over')
  return (
    <>
      <button type="button" className="small" onClick={() => void copy()} onBlur={hide}>
        <span>{label}</span>
        <span className="visually-hidden">{` ${what}`}</span>
      </button>
      {/* Beside the button, because the content of a button is presentational (WAI-ARIA 1.2). */}
      <span className="copied" data-confirmation={confirmation} aria-live="polite">
        {confirmation !== 'none' && TEXTS.app.copied}
      </span>
    </>
  )
}

const TEXT = TEXTS.app

/** The sizes of a common phone and a common laptop, in CSS pixels. */
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const

type WindowButtonProps = {
  href: string
  size: keyof typeof SIZES
  /** Names what is opened, for screen readers. */
  what: ReactNode
}

/**
 * Opens a page in a window as wide as a phone or a laptop, to see what customers see. Not in a frame: the web app lets
 * nobody frame it.
 */
export function WindowButton({ href, size, what }: WindowButtonProps) {
  const { width, height } = SIZES[size]
  const open = () => window.open(href, '_blank', `popup,noopener,width=${width},height=${height}`)
  return (
    <button type="button" className="small" onClick={open}>
      <span>{TEXT.openWindow[size]}</span>
      <span className="visually-hidden"> {what}</span>
    </button>
  )
}
