import { useEffect, useRef, type ReactNode } from 'react'
import { LanguageChoice } from './language-choice.tsx'
import { LIVE_TEXTS, TEXTS } from '../messages/texts.ts'

type PageProps = {
  title: string
  subtitle?: string
  /** `bare`: the content has a card of its own. `compact`: the content needs the height. */
  layout?: 'card' | 'wide' | 'bare' | 'compact'
  footer?: ReactNode
  /** What has happened, above the card. */
  banners?: ReactNode
  children: ReactNode
}

/**
 * The language of the previous page. Undefined until the first page is rendered, which the browser announces itself.
 */
let shownIn: string | undefined

/** A page. When it replaces another one, it focuses its heading, so that screen readers continue there. */
export function Page({ title, subtitle, layout = 'card', footer, banners, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = TEXTS.documentTitle({ title })
    // A change of language changes the title, but it is still the same page, so the focus stays.
    if (shownIn === LIVE_TEXTS.locale) heading.current?.focus()
    shownIn = LIVE_TEXTS.locale
  }, [title])

  return (
    <div className={`page page--${layout}`}>
      <main className="page__main">
        <header className="page__header">
          <Mark />
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {subtitle && <p className="page__subtitle">{subtitle}</p>}
        </header>
        {banners}
        {layout === 'bare' ? children : <div className="card">{children}</div>}
      </main>
      <footer className="page__footer">
        {footer && <div className="page__links">{footer}</div>}
        <LanguageChoice />
      </footer>
    </div>
  )
}

function Mark() {
  return (
    <svg className="page__mark" viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="12" cy="12" r="4.5" />
      <path d="M15.5 15.5 24 24M20 20l-3 3" />
    </svg>
  )
}
