import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** The state of a panel below a button. It closes on Escape, outside it, and when another page or tenant is shown. */
export function usePopup() {
  const { pathname, search } = useLocation()
  const place = `${pathname}${search}`
  const button = useRef<HTMLButtonElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === place
  useEffect(() => {
    if (!isOpen) return undefined
    const close = () => setOpenAt(undefined)
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      close()
      button.current?.focus()
    }
    const onLeave = ({ target }: Event) => {
      if (target instanceof Node && area.current?.contains(target) !== true) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onLeave)
    document.addEventListener('focusin', onLeave)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onLeave)
      document.removeEventListener('focusin', onLeave)
    }
  }, [isOpen])
  return { isOpen, button, area, toggle: () => setOpenAt(isOpen ? undefined : place) }
}
