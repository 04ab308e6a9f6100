import { useEffect } from 'react'

/**
 * Runs when the browser shows this page again from its back/forward cache: whatever the page was waiting for when it
 * was left will not come.
 */
export function useRestored(onRestored: () => void): void {
  useEffect(() => {
    const handle = (event: PageTransitionEvent) => {
      if (event.persisted) onRestored()
    }
    window.addEventListener('pageshow', handle)
    return () => window.removeEventListener('pageshow', handle)
  }, [onRestored])
}
