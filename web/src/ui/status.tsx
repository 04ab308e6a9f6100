import type { ReactNode } from 'react'

/** A status message, which screen readers announce. */
export function Status({ children }: { children: ReactNode }) {
  return <output className="status">{children}</output>
}
