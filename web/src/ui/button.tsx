import type { MouseEvent, ReactNode } from 'react'

type ButtonProps = {
  variant?: 'primary' | 'secondary' | 'plain'
  /** A busy button keeps the focus and ignores clicks. */
  isBusy?: boolean
  /** A disabled button keeps the focus, too. */
  isDisabled?: boolean
  /** `submit` submits the surrounding form. */
  type?: 'button' | 'submit'
  onClick?: (event: MouseEvent) => void
  children: ReactNode
}

export function Button(props: ButtonProps) {
  const { variant = 'primary', isBusy = false, isDisabled = false, type = 'button', onClick, children } = props
  const isIdle = !isBusy && !isDisabled
  return (
    <button
      type={type}
      className={`button button--${variant}`}
      aria-disabled={!isIdle || undefined}
      onClick={isIdle ? onClick : undefined}
    >
      {children}
    </button>
  )
}
