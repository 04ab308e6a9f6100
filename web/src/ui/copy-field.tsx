import { useEffect, useRef, useState } from 'react'
import { COPIED_SHOWN_MS } from '../constants.ts'
import { APP_TEXTS } from '../messages/app-texts.ts'
import { Button } from './button.tsx'

type CopyFieldProps = { label: string; value: string }

/** Shows a text with a Copy button. Without clipboard access, the button selects the text instead. */
export function CopyField({ label, value }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), COPIED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
    } catch {
      field.current?.select()
    }
  }

  return (
    <div className="copy-field">
      <input ref={field} className="copy-field__value" aria-label={label} readOnly value={value} />
      <Button variant="secondary" onClick={() => void copy()}>
        {isCopied ? APP_TEXTS.home.copied : APP_TEXTS.home.copy}
      </Button>
      <output className="unseen">{isCopied && APP_TEXTS.home.copied}</output>
    </div>
  )
}
