import { Suspense, type ComponentType, type ReactNode } from 'react'
import { isLazy } from './lazy-part.ts'

type Props = { part: ComponentType; fallback?: ReactNode; children: ReactNode }

/**
 * Shows a fallback while the code of a lazy part is loaded. Other parts are outside of `Suspense`: React hydrates what is
 * inside later, and renders it again if the page has changed until then.
 */
export function SuspenseIfLazy({ part, fallback, children }: Props) {
  return isLazy(part) ? <Suspense fallback={fallback}>{children}</Suspense> : children
}
