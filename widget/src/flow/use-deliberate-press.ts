import { useEffect, useState, type MouseEvent } from 'react'
import { DELIBERATION_MS } from '../constants.ts'

/**
 * Returns the props of a button that gives something away. It works only for a person's own press, and only after a
 * moment in front of that person. An earlier click was meant for another page, or for what was in the same place before.
 * A click of a script or of a submitted form is not trusted.
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

/** Returns false until the page was visible for a moment, and again after each return of the focus. */
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
