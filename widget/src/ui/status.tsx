import { useEffect, useState, type ReactNode } from 'react'
import { useIsInBrowser } from './use-is-in-browser.ts'

type Props = {
  /** The class of the element while it has a text. */
  className?: string
  /** The text of the message, or nothing. */
  children: ReactNode
}

/**
 * A status message. Screen readers announce only what changes inside an existing live region. A message that appears
 * together with its region gets its text one rendering later.
 *
 * @see WCAG 2.2, 4.1.3
 */
export function Status({ className = 'lk-text', children }: Props) {
  const isInBrowser = useIsInBrowser()
  // Markup from a server contains the text from the beginning.
  const [isAnnounced, setIsAnnounced] = useState(!isInBrowser)
  // oxlint-disable-next-line react/set-state-in-effect -- the region is rendered before its text
  useEffect(() => setIsAnnounced(true), [])
  const text = isAnnounced && children
  return <output className={text ? className : 'lk-hidden'}>{text}</output>
}
