import type { ReactNode } from 'react'

/**
 * Announces a change of a control. Beside the control, not in it: the children of a button are presentational (WAI-ARIA
 * 1.2), so a live region in it may stay silent.
 */
export function Announcement({ children }: { children: ReactNode }) {
  return (
    <span className="visually-hidden" aria-live="polite">
      {children}
    </span>
  )
}
