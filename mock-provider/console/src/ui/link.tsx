import type { MouseEvent, ReactNode } from 'react'
import { navigate } from '../router.ts'

type LinkProps = { href: string; children: ReactNode; isCurrent?: boolean; className?: string }

/** A link within the console. Only a plain click is handled here; the browser handles all others. */
export function Link({ href, children, isCurrent = false, className }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(href)
  }
  return (
    <a href={href} onClick={follow} aria-current={isCurrent ? 'page' : undefined} className={className}>
      {children}
    </a>
  )
}
