import type { ReactNode } from 'react'

type Props = {
  variant: 'primary' | 'secondary'
  /** A button of type `submit` submits the form that it stands in, and minds nothing else. */
  type?: 'button' | 'submit'
  onClick?: (() => void) | undefined
  /** Somebody is about to press it. May be called often. */
  onIntent?: (() => void) | undefined
  icon?: ReactNode
  isBusy?: boolean
  isDisabled?: boolean
  /** Id of an element that says more about the button. */
  describedBy?: string | undefined
  children: ReactNode
}

/** A disabled button keeps its focus and says that it is disabled; it does nothing. */
export function Button(props: Props) {
  const { variant, type = 'button', onClick, onIntent, icon, describedBy, children } = props
  const { isBusy = false, isDisabled = false } = props
  const isIdle = !isBusy && !isDisabled
  return (
    <button
      type={type}
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
