import { useEffect, useState } from 'react'

/** Shorter than a pause that people notice, longer than one between two letters. */
const SETTLE_MS = 200

/** Returns a text once it has not changed for a moment, so that a search is not asked for at every letter. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
