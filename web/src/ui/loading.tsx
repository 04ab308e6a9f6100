import type { ReactNode } from 'react'
import { en } from '../messages/en.ts'
import { Status } from './status.tsx'

/** Shown until the page is known. */
export function Loading({ children }: { children?: ReactNode }) {
  return (
    <div className="page page--loading">
      <Status>{en.loading}</Status>
      {children}
    </div>
  )
}
