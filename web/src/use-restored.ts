import { useEffect } from 'react'

/**
 * Calls back when the browser restores this page from its back/forward cache. Requests that were pending when the page
 * was left never finish.
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
