import { useCallback, useState } from 'react'
import { ONE_TAP_DEFAULT_HEIGHT_PX, ONE_TAP_IMMEDIATE_MEASUREMENTS, ONE_TAP_RESIZE_DELAY_MS } from '../../constants.ts'

/**
 * Measures the height of an element. The first measurements take effect at once; a later one after a pause, because
 * Google's prompt animates its size. An empty element counts as not measured.
 *
 * @returns `observe` returns a function that stops measuring
 */
export function useMeasuredHeight() {
  const [height, setHeight] = useState(ONE_TAP_DEFAULT_HEIGHT_PX)
  const observe = useCallback((element: Element) => {
    let measurements = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(([entry]) => {
      const measured = entry?.contentRect.height ?? 0
      if (measured === 0) return
      measurements += 1
      clearTimeout(timer)
      if (measurements <= ONE_TAP_IMMEDIATE_MEASUREMENTS) setHeight(measured)
      else timer = setTimeout(() => setHeight(measured), ONE_TAP_RESIZE_DELAY_MS)
    })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return { height, observe }
}
