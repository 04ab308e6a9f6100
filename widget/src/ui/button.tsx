import type { MouseEvent, ReactNode } from 'react'

type Props = {
  variant: 'primary' | 'secondary'
  /**
   * A button of type `submit` submits its form, even while `isDisabled` is set, so the form's handler must check for
   * that.
   */
  type?: 'button' | 'submit'
  onClick?: ((event: MouseEvent) => void) | undefined
  /** Called when the pointer or the focus reaches the button, possibly several times. */
  onIntent?: (() => void) | undefined
  icon?: ReactNode
  /** Tells a button from others of its kind. */
  value?: string
  isBusy?: boolean
  isDisabled?: boolean
  /** Id of the element that describes the button. */
  describedBy?: string | undefined
  children: ReactNode
}

/** Uses `aria-disabled` instead of `disabled`, so that a disabled button keeps the focus. */
export function Button(props: Props) {
  const { variant, type = 'button', onClick, onIntent, icon, describedBy, value, children } = props
  const { isBusy = false, isDisabled = false } = props
  const isIdle = !isBusy && !isDisabled
  return (
    <button
      type={type}
      value={value}
      className={`lk-button lk-button-${variant}${icon ? '' : ' lk-button-plain'}`}
      aria-disabled={!isIdle}
      aria-busy={isBusy}
      aria-describedby={describedBy}
      onClick={isIdle ? onClick : undefined}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      {isBusy ? <span className="lk-spinner" /> : icon}
      <span className="lk-button-label">{children}</span>
    </button>
  )
}
