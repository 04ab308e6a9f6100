import { useEffect, useRef, useState } from 'react'

/**
 * Returns true once something has been open for a time. A device that sleeps stops timers, so the time is also checked when
 * the page becomes visible.
 */
export function useIsLate(isOpen: boolean, limit_ms: number): boolean {
  const [isLate, setIsLate] = useState(false)
  const end = useRef<number>(undefined)
  useEffect(() => {
    if (!isOpen) return
    // Not from a second opening: the other side counts from the first.
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
