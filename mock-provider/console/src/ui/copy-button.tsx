import { useState } from 'react'
import { TEXTS } from '../messages/texts.ts'

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
