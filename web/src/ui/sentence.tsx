import type { ReactNode } from 'react'
import { splitMessage, type MessageAbout } from '../messages/split-message.ts'

type SentenceProps<Name extends string> = {
  text: MessageAbout<Name>
  name: Name
  /** The element that replaces the argument. */
  children: ReactNode
}

/** A sentence with an element in the place of its argument. Each text is an element, so that translations keep working. */
export function Sentence<Name extends string>({ text, name, children }: SentenceProps<Name>) {
  const { before, after } = splitMessage(text, name)
  return (
    <>
      {before && <span>{before}</span>}
      {children}
      {after && <span>{after}</span>}
    </>
  )
}
