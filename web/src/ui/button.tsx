import type { ReactNode } from 'react'

type ButtonProps = {
  variant?: 'primary' | 'secondary' | 'plain'
  /** A busy button keeps the focus and ignores clicks. */
  isBusy?: boolean
  /** `submit` submits the surrounding form. */
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
