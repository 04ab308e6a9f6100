import { useEffect, useState } from 'react'

/** The pause that ends typing: longer than one between two keystrokes, but too short to notice. */
const SETTLE_MS = 200

/** Returns a text once it has stopped changing, so that not every keystroke starts a search. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
