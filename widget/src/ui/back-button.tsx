import { useRef, useState } from 'react'
import { useBrowserLayoutEffect } from './use-browser-layout-effect.ts'

type Props = { label: string; onClick: () => void; isDisabled: boolean }

/** A back button whose arrow points to where the text begins. */
export function BackButton({ label, onClick, isDisabled }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const isMirrored = useIsRightToLeft(button)
  return (
    <button
      ref={button}
      type="button"
      className={isMirrored ? 'lk-back lk-mirrored' : 'lk-back'}
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={isDisabled ? undefined : onClick}
    >
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d="M20 12H5M11 5l-7 7 7 7" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  )
}

/**
 * Reports whether an element is in text from right to left. Reads the computed style, because browsers before 2024 do
 * not know `:dir(rtl)`, build tools replace it with a list of languages, and no other selector sees beyond a shadow
 * root.
 */
function useIsRightToLeft(element: { readonly current: Element | null }): boolean {
  const [isRightToLeft, setIsRightToLeft] = useState(false)
  // Runs after each rendering, because the language may have changed. An unchanged value causes no further rendering.
  useBrowserLayoutEffect(() => {
    if (element.current) setIsRightToLeft(getComputedStyle(element.current).direction === 'rtl')
  })
  return isRightToLeft
}
