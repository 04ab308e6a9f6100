import { explainError, type LinkedPart } from '@latchkey/widget'
import { getWidgetLanguage } from './language.ts'
import { useEffect, useState } from 'react'

/** Returns the explanation of an error in parts. Empty until its texts are loaded. */
export function useExplanation(error: unknown): readonly LinkedPart[] {
  const [explained, setExplained] = useState<{ error: unknown; parts: readonly LinkedPart[] }>()

  useEffect(() => {
    let isCurrent = true
    void explainError(error, getWidgetLanguage()).then((parts) => isCurrent && setExplained({ error, parts }))
    return () => {
      isCurrent = false
    }
  }, [error])

  return explained && explained.error === error ? explained.parts : []
}
