import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * Returns a function that never changes and calls the latest handler. For effects and their listeners, not for rendering.
 * React 18 and Preact lack `useEffectEvent`.
 */
export function useEffectEvent<Args extends unknown[], Result>(handler: (...args: Args) => Result) {
  const latest = useRef(handler)
  // Insertion effects run before the effects that call the handler.
  useInsertionEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args): Result => latest.current(...args), [])
}
