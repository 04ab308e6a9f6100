import { useEffect } from 'react'
import { useEffectEvent } from './use-effect-event.ts'
import { LEAVING_TIMEOUT_MS } from '../constants.ts'

/**
 * Calls back when the browser restores the page from the back/forward cache, and when the browser still has not
 * left the page after a timeout.
 */
export function useReturn(isLeaving: boolean, onReturn: () => void): void {
  const handleReturn = useEffectEvent(onReturn)
  useEffect(() => {
    if (!isLeaving) return undefined
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && handleReturn()
    const timer = setTimeout(() => handleReturn(), LEAVING_TIMEOUT_MS)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [isLeaving])
}
