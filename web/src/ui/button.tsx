import type { ReactNode } from 'react'

type ButtonProps = {
  variant?: 'primary' | 'secondary' | 'plain'
  /** Busy buttons keep the focus and do nothing. */
  isBusy?: boolean
  /** A button of type `submit` submits the form that it stands in. */
  type?: 'button' | 'submit'
  onClick?: () => void
  children: ReactNode
}

export function Button({ variant = 'primary', isBusy = false, type = 'button', onClick, children }: ButtonProps) {
  return (
    <button
      type={type}
      className={`button button--${variant}`}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      {children}
    </button>
  )
}
