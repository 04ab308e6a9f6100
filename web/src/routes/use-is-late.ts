import { useEffect, useRef, useState } from 'react'

/**
 * Returns true once something has been open for the time limit. Timers stop while a device sleeps, so the time is also
 * checked when the page becomes visible.
 */
export function useIsLate(isOpen: boolean, limit_ms: number): boolean {
  const [isLate, setIsLate] = useState(false)
  const end = useRef<number>(undefined)
  useEffect(() => {
    if (!isOpen) return
    // Opening again does not restart the limit, because the provider counts from the first time.
    end.current ??= Date.now() + limit_ms
    const last = end.current
    const check = () => {
      if (Date.now() >= last) setIsLate(true)
    }
    const timer = setTimeout(check, Math.max(0, last - Date.now()))
    document.addEventListener('visibilitychange', check)
    window.addEventListener('focus', check)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
      window.removeEventListener('focus', check)
    }
  }, [isOpen, limit_ms])
  return isLate
}
