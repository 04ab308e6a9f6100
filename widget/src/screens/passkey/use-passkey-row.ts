import { useEffect, useRef, useState } from 'react'
import type { Passkey } from './passkey-row.tsx'
import { useScreenText } from '../../flow/use-screen-text.ts'

type Step = 'viewing' | 'editing' | 'deleting'

/** What is done with one passkey. Afterwards the focus is on the button that began it. */
export function usePasskeyRow(passkey: Passkey) {
  const text = useScreenText()
  const [step, setStep] = useState<Step>('viewing')
  const last = useRef<Step>('viewing')
  const editButton = useRef<HTMLButtonElement>(null)
  const deleteButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (step === 'viewing' && last.current === 'editing') editButton.current?.focus()
    if (step === 'viewing' && last.current === 'deleting') deleteButton.current?.focus()
    last.current = step
  }, [step])
  return { name: passkey.name || text('passkeys.unnamed'), step, setStep, editButton, deleteButton, text }
}
