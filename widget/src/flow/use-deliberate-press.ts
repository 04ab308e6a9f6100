import { useEffect, useState, type MouseEvent } from 'react'
import { DELIBERATION_MS } from '../constants.ts'

/**
 * Returns the props of a button that grants something, such as access. The button works only after the user has seen it
 * for a moment, because an earlier click may have been meant for another page or for something else in the same place.
 * Clicks from scripts and from submitted forms are ignored.
 *
 * @see DOM standard, `Event.isTrusted`
 */
export function useDeliberatePress(onPress: () => void) {
  const isArmed = useIsArmed()
  const onClick = ({ isTrusted }: MouseEvent) => {
    if (isTrusted) onPress()
  }
  return { isDisabled: !isArmed, onClick }
}

/** Returns false until the page has been visible for a moment, and again after each time the page regains the focus. */
function useIsArmed(): boolean {
  const [isArmed, setIsArmed] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const restart = () => {
      clearTimeout(timer)
      setIsArmed(false)
      if (document.visibilityState === 'visible') timer = setTimeout(() => setIsArmed(true), DELIBERATION_MS)
    }
    restart()
    window.addEventListener('focus', restart)
    window.addEventListener('pageshow', restart)
    document.addEventListener('visibilitychange', restart)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', restart)
      window.removeEventListener('pageshow', restart)
      document.removeEventListener('visibilitychange', restart)
    }
  }, [])
  return isArmed
}
