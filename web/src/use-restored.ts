import { useEffect } from 'react'

/**
 * Calls `onRestored` when the browser restores this page from its back/forward cache. Requests that were pending when
 * the user left the page never finish.
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
