import { useEffect, useRef, type ReactNode } from 'react'
import { keepFocusAround } from './keep-focus.ts'

/** The heading of a screen. The heading takes the focus, so that screen readers read the new screen from the top. */
export function ScreenTitle({ isHidden = false, children }: { isHidden?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    keepFocusAround(heading.current)
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1} className={isHidden ? 'lk-hidden' : 'lk-title'}>
      {children}
    </h2>
  )
}
