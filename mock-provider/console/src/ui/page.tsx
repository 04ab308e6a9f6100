import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useHasNavigated } from '../browser/has-navigated.tsx'
import { TEXTS } from '../messages/texts.ts'
import { toHref, useTenant } from '../connection/tenant.tsx'

type PageProps = {
  title: string
  intro?: ReactNode
  error?: string | undefined
  /** The parent page. */
  back?: { path: string; name: string }
  /** What adds to the page's list, in the head of the page. */
  add?: ReactNode
  children: ReactNode
}

/** The frame of every page. After a navigation its heading takes the focus, so that screen readers announce the page. */
export function Page({ title, intro, error, back, add, children }: PageProps) {
  const tenant = useTenant()
  const hasNavigated = useHasNavigated()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} – ${TEXTS.app.title}`
  }, [title])
  useEffect(() => {
    if (hasNavigated()) heading.current?.focus({ preventScroll: true })
  }, [hasNavigated])
  return (
    <>
      {back && (
        <p className="back">
          <Link to={toHref(back.path, tenant)}>{back.name}</Link>
        </p>
      )}
      <div className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {add}
        {intro && <p className="intro">{intro}</p>}
      </div>
      <div aria-live="polite">{error && <Notice tone="bad">{error}</Notice>}</div>
      {children}
    </>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

type NoticeProps = { tone: 'good' | 'bad' | 'plain'; children: ReactNode }

export function Notice({ tone, children }: NoticeProps) {
  return (
    <p className={`notice notice-${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      {children}
    </p>
  )
}
