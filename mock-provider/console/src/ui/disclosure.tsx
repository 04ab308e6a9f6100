import { useState, type ReactNode } from 'react'

type DisclosureProps = {
  summary: ReactNode
  isOpenAtFirst?: boolean
  className?: string
  /** Made only once it is open: a long list of closed ones costs little. */
  children: () => ReactNode
}

export function Disclosure({ summary, isOpenAtFirst = false, className, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <details className={className} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  )
}
