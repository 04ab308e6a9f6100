import type { ReactNode } from 'react'

/** What is going on. Screen readers say it without being asked. */
export function Status({ children }: { children: ReactNode }) {
  return <output className="status">{children}</output>
}
