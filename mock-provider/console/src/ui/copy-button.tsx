import { useState } from 'react'
import { EN } from '../messages/en.ts'

/** @param what names the text for those who do not see where the button stands */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false), // the browser may refuse: the text can still be selected
    )
  return (
    <button type="button" className="small" onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? EN.app.copied : EN.app.copy}</span>
      <span className="visually-hidden"> {what}</span>
    </button>
  )
}
