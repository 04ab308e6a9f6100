import { useEffect, useRef } from 'react'
import { useEffectEvent } from './use-effect-event.ts'

/**
 * Runs a step once when its screen appears, without a click. React's double mount in development does not repeat it.
 */
export function useAutoStep(step: () => Promise<void>, isWanted = true): void {
  const hasRun = useRef(false)
  const run = useEffectEvent(step)
  useEffect(() => {
    if (!isWanted || hasRun.current) return
    hasRun.current = true
    void run()
  }, [isWanted])
}
