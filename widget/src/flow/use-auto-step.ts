import { useEffect, useEffectEvent, useRef } from 'react'

/** Takes a step that needs no human: once, when its screen appears, however often React mounts it. */
export function useAutoStep(step: () => Promise<void>, isWanted = true): void {
  const isTaken = useRef(false)
  const take = useEffectEvent(step)
  useEffect(() => {
    if (!isWanted || isTaken.current) return
    isTaken.current = true
    void take()
  }, [isWanted])
}
