import { useEffect, useRef, type ReactNode } from 'react'

type Props = {
  /** The prompt that had the focus has disappeared: the button takes it over. */
  wantsFocus: boolean
  children: ReactNode
}

/** The button that takes the place of Google's prompt, with what is to be said about it. */
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
