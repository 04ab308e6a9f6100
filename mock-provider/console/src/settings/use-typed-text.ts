import { useState } from 'react'

/**
 * A text as it was typed, for as long as it stands for the present value: `1.` is 1 and is no more typed away than a
 * line that is about to be filled.
 *
 * @param present the value's own text
 * @param normalize the text of the value that a typed text stands for
 */
export function useTypedText(present: string, normalize: (typed: string) => string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(present)
  return [normalize(typed) === present ? typed : present, setTyped]
}
