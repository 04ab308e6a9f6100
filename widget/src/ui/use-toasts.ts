import { useCallback, useEffect, useRef, useState } from 'react'
import { MAX_TOASTS, TOAST_ERROR_MS, TOAST_SUCCESS_MS } from '../constants.ts'

export type ToastTone = 'success' | 'error'
export type Toast = { id: number; tone: ToastTone; text: string }

const DURATIONS_MS: Record<ToastTone, number> = { success: TOAST_SUCCESS_MS, error: TOAST_ERROR_MS }

/** Short notes that disappear after a while. Beyond the maximum, the oldest are dropped. */
export function useToasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const lastId = useRef(0)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const show = useCallback((tone: ToastTone, text: string) => {
    const id = (lastId.current += 1)
    setToasts((shown) => [...shown, { id, tone, text }].slice(-MAX_TOASTS))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setToasts((shown) => shown.filter((toast) => toast.id !== id))
    }, DURATIONS_MS[tone])
    timers.current.add(timer)
  }, [])
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])
  return { toasts, show }
}
