import { useEffect, type RefObject } from 'react'
import { loadCode } from '../browser/load-code.ts'
import type { Theme } from '../theme/theme.ts'

/** Matches colours such as `#fff` and `rgb(0 0 0)`. A theme without any needs no check. */
const COLOR = /[#(]/
/** Matches the host names of a developer's own machine. */
const LOCAL = /localhost$|^127\.|^\[::1]/

/** Warns of colours of a theme that are hard to read, on a developer's own machine. */
export function useThemeWarning(widget: RefObject<Element | null>, theme: Partial<Theme>): void {
  useEffect(() => {
    if (!COLOR.test(JSON.stringify(theme)) || !LOCAL.test(location.hostname)) return
    loadCode(() => import('../theme/contrast.ts'), 'warnOfWeakPairs').then(
      ({ warnOfWeakPairs }) => widget.current && warnOfWeakPairs(widget.current),
      () => {}, // the form works without the check
    )
  }, [widget, theme])
}
