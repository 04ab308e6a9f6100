import { useState } from 'react'
import { TEXTS } from './texts.ts'

/** A button that copies a text to the clipboard and reports whether that succeeded. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [outcome, setOutcome] = useState({ text: '', of: '' })
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome({ text: TEXTS.copied, of: text }),
      () => setOutcome({ text: TEXTS.notCopied, of: text }),
    )
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        {children}
      </button>{' '}
      <output>{outcome.of === text && outcome.text}</output>
    </>
  )
}
