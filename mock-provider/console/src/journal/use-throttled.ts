import { useEffect, useRef, useState } from 'react'

/** Limits how often a text changes, because screen readers announce every change. */
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
