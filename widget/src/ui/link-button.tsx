import type { ReactNode } from 'react'

type Props = { onClick: () => void; isBusy?: boolean; children: ReactNode }

/** A button that looks like a link, for secondary actions. */
export function LinkButton({ onClick, isBusy = false, children }: Props) {
  return (
    <button
      type="button"
      className="lk-link"
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={isBusy ? undefined : onClick}
    >
      {children}
    </button>
  )
}
