import { useEffect, useRef, useState } from 'react'
import { useScreenText } from '../../flow/use-screen-text.ts'

type Step = 'viewing' | 'editing' | 'deleting'

/** Controls a row of the list. After editing or cancelling, the focus returns to the button that was pressed. */
export function usePasskeyRow(name: string) {
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
  return { name: name || text('passkeys.unnamed'), step, setStep, editButton, deleteButton, text }
}
