import { useEffect, type RefObject } from 'react'
import { loadCode } from './browser/load-code.ts'
import type { Theme } from './theme/theme.ts'

/** A colour as digits or as a function, such as `#fff` and `rgb(0 0 0)`. Other themes need no check. */
const COLOR = /[#(]/
/** Addresses of a developer's own machine. */
const LOCAL = /localhost$|^127\.|^\[::1]/

/** Warns of colours of a theme that are hard to read, on a developer's own machine. */
export function useThemeWarning(widget: RefObject<Element | null>, theme: Partial<Theme>): void {
  useEffect(() => {
    if (!COLOR.test(JSON.stringify(theme)) || !LOCAL.test(location.hostname)) return
    loadCode(() => import('./theme/warn-of-weak-pairs.ts'), 'warnOfWeakPairs').then(
      ({ warnOfWeakPairs }) => widget.current && warnOfWeakPairs(widget.current),
      () => {}, // the form works without
    )
  }, [widget, theme])
}
