import { useEffect, useState, type ReactNode } from 'react'

/** A status message, which screen readers announce. */
export function Status({ children }: { children: ReactNode }) {
  const isAnnounced = useIsAnnounced()
  return (
    <output className="status">
      <span inert={!isAnnounced}>{children}</span>
    </output>
  )
}

/**
 * Returns false for the first rendering of a component. Screen readers announce only changes inside an existing live
 * region. A message that appears together with its region is therefore not announced, so it is added in the next
 * rendering.
 *
 * @see WCAG 2.2, 4.1.3
 */
export function useIsAnnounced(): boolean {
  const [isAnnounced, setIsAnnounced] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- the region is rendered before its text is part of it
  useEffect(() => setIsAnnounced(true), [])
  return isAnnounced
}
