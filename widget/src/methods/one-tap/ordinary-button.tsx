import { useEffect, useRef, type ReactNode } from 'react'

type Props = {
  /** Whether the button takes the focus, because the prompt that had it has disappeared. */
  wantsFocus: boolean
  children: ReactNode
}

/** The button that replaces Google's prompt, with messages about the prompt. */
export function OrdinaryButton({ wantsFocus, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isFree = document.activeElement === document.body
    if (wantsFocus && isFree) place.current?.querySelector('button')?.focus()
  }, [wantsFocus])
  return (
    <div className="lk-stack" ref={place}>
      {children}
    </div>
  )
}
