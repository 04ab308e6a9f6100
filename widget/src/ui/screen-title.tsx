import { useEffect, useRef, type ReactNode } from 'react'
import { keepFocusAround } from './keep-focus.ts'

/** The heading of a screen. The heading takes the focus, so that screen readers read the new screen from the top. */
export function ScreenTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    keepFocusAround(heading.current)
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1} className="lk-title">
      {children}
    </h2>
  )
}
