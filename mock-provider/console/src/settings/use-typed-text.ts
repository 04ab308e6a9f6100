import { useState } from 'react'

/**
 * Keeps a text as it was typed as long as it has the same meaning as the present value. For example, `1.` is not
 * rewritten to `1` during typing, and an empty last line of a list stays.
 *
 * @param present the canonical text of the present value
 * @param normalize returns the canonical form of a typed text
 */
export function useTypedText(present: string, normalize: (typed: string) => string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(present)
  return [normalize(typed) === present ? typed : present, setTyped]
}
