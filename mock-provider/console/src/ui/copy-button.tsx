import { useState } from 'react'
import { TEXTS } from '../messages/texts.ts'

type CopyButtonProps = {
  text: string
  /** Names the text, for screen readers. */
  what: string
  label?: string
}

export function CopyButton({ text, what, label = TEXTS.app.copy }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false), // without permission, the text can still be selected by hand
    )
  return (
    <>
      <button type="button" className="small" onClick={() => void copy()} onBlur={() => setIsCopied(false)}>
        <span>{label}</span>
        <span className="visually-hidden">{` ${what}`}</span>
      </button>
      {/* Beside the button, because the content of a button is presentational (WAI-ARIA 1.2). */}
      <span className="copied" aria-live="polite">
        {isCopied && TEXTS.app.copied}
      </span>
    </>
  )
}
