import { useEffect, useRef, useState } from 'react'

/** A text that changes no more often than this: for screen readers, which would read out every step. */
export function useThrottled(text: string, interval_ms: number): string {
  const [shown, setShown] = useState(text)
  const shownAt = useRef(0)
  useEffect(() => {
    const rest = Math.max(shownAt.current + interval_ms - performance.now(), 0)
    const timer = setTimeout(() => {
      shownAt.current = performance.now()
      setShown(text)
    }, rest)
    return () => clearTimeout(timer)
  }, [text, interval_ms])
  return shown
}
