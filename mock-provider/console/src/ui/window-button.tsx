import type { ReactNode } from 'react'
import { TEXTS } from '../messages/texts.ts'

const TEXT = TEXTS.app

/** The sizes of a common phone and a common laptop, in CSS pixels. */
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const

type WindowButtonProps = {
  href: string
  size: keyof typeof SIZES
  /** Names what is opened, for screen readers. */
  what: ReactNode
}

/**
 * Opens a page in a window as wide as a phone or a laptop, to see what customers see. Not in a frame: the web app lets
 * nobody frame it.
 */
export function WindowButton({ href, size, what }: WindowButtonProps) {
  const { width, height } = SIZES[size]
  const open = () => window.open(href, '_blank', `popup,noopener,width=${width},height=${height}`)
  return (
    <button type="button" className="small" onClick={open}>
      <span>{TEXT.openWindow[size]}</span>
      <span className="visually-hidden"> {what}</span>
    </button>
  )
}
