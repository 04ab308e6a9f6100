import { useCallback } from 'react'
import { preload } from '../lazy/lazy-part.ts'
import type { Next, ScreenId } from './screens.ts'
import { useWidget } from './widget-context.tsx'

/**
 * Returns the widget's parts with two functions of one screen: `go` shows a screen that may follow it, and `prepare`
 * begins to load one.
 */
export function useScreen<Screen extends ScreenId>(_screen: Screen) {
  const widget = useWidget()
  const { dispatch, findScreen } = widget
  const go = useCallback((screen: Next<Screen>) => dispatch({ type: 'transition', screen }), [dispatch])
  const prepare = (screen: Next<Screen>) => preload(findScreen(screen))
  return { ...widget, go, prepare }
}
