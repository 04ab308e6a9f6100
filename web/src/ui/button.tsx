import type { ReactNode } from 'react'

type ButtonProps = {
  variant?: 'primary' | 'secondary' | 'plain'
  /** Busy buttons keep the focus and do nothing. */
  isBusy?: boolean
  onClick: () => void
  children: ReactNode
}

export function Button({ variant = 'primary', isBusy = false, onClick, children }: ButtonProps) {
  return (
    <button
      type="button"
      className={`button button--${variant}`}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      {children}
    </button>
  )
}
