import { useEffect, useRef, type ReactNode } from 'react'

/** The heading of a screen that follows another: it takes the focus, so that the new screen is read from its top. */
export function ScreenTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1} className="lk-title">
      {children}
    </h2>
  )
}
