import { useState } from 'react'

/**
 * Keeps a text as it was typed while it means the present value. So `1.` is not rewritten to `1` while one types, and an
 * empty last line of a list stays.
 *
 * @param present the canonical text of the present value
 * @param normalize returns the canonical text of a typed text's value
 */
export function useTypedText(present: string, normalize: (typed: string) => string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(present)
  return [normalize(typed) === present ? typed : present, setTyped]
}
