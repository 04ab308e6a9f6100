import { useCallback, useEffect, useRef, useState } from 'react'
import { MAX_TOASTS, RANDOM_ID_LENGTH, TOAST_BLANK_MS, TOAST_ERROR_MS, TOAST_SUCCESS_MS } from '../constants.ts'

/** A `blank` toast reports something that is neither a success nor an error. */
export type ToastTone = 'blank' | 'success' | 'error'
export type Toast = { id: string; tone: ToastTone; text: string }

const DURATIONS_MS: Record<ToastTone, number> = {
  blank: TOAST_BLANK_MS,
  success: TOAST_SUCCESS_MS,
  error: TOAST_ERROR_MS,
}

/** Short notes that disappear after a while. Beyond the maximum, the oldest are dropped. */
export function useToasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const show = useCallback((tone: ToastTone, text: string) => {
    const id = createRandomId()
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

/** 64 characters that need no escaping in URLs and attributes: each stands for 6 bits. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Creates an id of 21 random characters, 126 bits. Collisions are practically impossible, even across widgets. */
export function createRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_ID_LENGTH))
  return [...bytes].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
}
