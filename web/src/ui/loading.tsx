import type { ReactNode } from 'react'
import { TEXTS } from '../messages/texts.ts'

/** A placeholder until the page is loaded, in the shape that most pages have. */
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
      {/* The text is rendered from the start, so that screen readers read it with the page. Added later, it would
          shift the layout. */}
      <output className="status">{TEXTS.loading}</output>
      {children}
    </div>
  )
}
