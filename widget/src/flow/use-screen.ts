import { useCallback } from 'react'
import { preload } from './lazy-part.ts'
import type { Product } from './product.ts'
import type { Next, ScreenId } from './screens.ts'
import { useText } from './use-text.ts'
import { useWidget } from './widget-context.tsx'

/**
 * What a screen works with: the widget's parts, `text` to word a message, `go`, which knows only the screens that may
 * follow this one, and `prepare`, which begins to load one of them.
 */
export function useScreen<Screen extends ScreenId>(_screen: Screen) {
  const widget = useWidget()
  const { dispatch, products } = widget
  const text = useText()
  const go = useCallback((screen: Next<Screen>) => dispatch({ type: 'transition', screen }), [dispatch])
  const prepare = (screen: Next<Screen>) => preload(...products.map(({ screens }: Product) => screens[screen]))
  return { ...widget, go, prepare, text }
}
