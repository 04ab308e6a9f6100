import { useState, type ReactNode } from 'react'

type DisclosureProps = {
  summary: ReactNode
  isOpenAtFirst?: boolean
  className?: string
  /** Rendered only while open, so that long lists stay cheap. */
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
