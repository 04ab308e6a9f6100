import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'

export type Toast = {
  id: number
  tone: 'good' | 'bad'
  text: string
  /** Reverts what the toast reports. Undefined when it cannot be reverted. */
  undo?: (() => void) | undefined
}

type Toasts = {
  toasts: readonly Toast[]
  /** Shows a toast until it is dismissed or newer ones replace it. It does not time out (WCAG 2.2.1). */
  show: (toast: Omit<Toast, 'id'>) => void
  dismiss: (id: number) => void
}

/** The maximum number of toasts. More would cover the screen of a phone. */
const MAX_TOASTS = 2

const ToastContext = createContext<Toasts>({ toasts: [], show: () => {}, dismiss: () => {} })

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const value = useMemo(
    () => ({
      toasts,
      show: (toast: Omit<Toast, 'id'>) =>
        setToasts((before) => {
          // A new toast replaces errors, which are about the previous attempt.
          const kept = before.filter(({ tone }) => tone === 'good')
          return [...kept, { ...toast, id: (before.at(-1)?.id ?? 0) + 1 }].slice(-MAX_TOASTS)
        }),
      dismiss: (id: number) => setToasts((before) => before.filter((toast) => toast.id !== id)),
    }),
    [toasts],
  )
  return <ToastContext value={value}>{children}</ToastContext>
}

export function useToasts(): Toasts {
  return useContext(ToastContext)
}
