import type { ReactNode } from 'react'
import { TEXTS } from '../messages/texts.ts'

/** Shown until the page is known: its text, below what most pages have. */
export function Loading({ children }: { children?: ReactNode }) {
  return (
    <div className="page page--loading">
      <div className="page__main" aria-hidden="true">
        <div className="page__header">
          <span className="bone bone--mark" />
          <span className="bone bone--title" />
        </div>
        <div className="card">
          <span className="bone" />
          <span className="bone bone--short" />
          <span className="bone bone--button" />
        </div>
      </div>
      {/* Pages begin with it, so that it is read with them. A text that came later would shift the layout. */}
      <output className="status">{TEXTS.loading}</output>
      {children}
    </div>
  )
}
