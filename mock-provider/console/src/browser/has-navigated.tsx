import { createContext, useCallback, useContext, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'

const HasNavigatedContext = createContext<() => boolean>(() => false)

/**
 * Provides a function instead of a value. Its identity never changes, so a navigation does not render its consumers
 * again.
 */
export function HasNavigatedProvider({ children }: { children: ReactNode }) {
  const location = useLocation()
  const [first] = useState(location)
  const current = useRef(location)
  useLayoutEffect(() => {
    current.current = location
  }, [location])
  const hasNavigated = useCallback(() => current.current !== first, [first])
  return <HasNavigatedContext value={hasNavigated}>{children}</HasNavigatedContext>
}

/** Returns whether the user has navigated since the page was loaded. If so, the next page's heading takes the focus. */
export function useHasNavigated(): () => boolean {
  return useContext(HasNavigatedContext)
}
