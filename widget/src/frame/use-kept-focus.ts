import { useEffect } from 'react'
import { loadCode } from '../browser/load-code.ts'

/**
 * Watches a region whose parts replace each other, such as the body of a page. When the part with the focus is removed
 * and nothing else takes the focus, the heading of the region takes it.
 *
 * @see WCAG 2.2, 2.4.3
 */
export function useKeptFocus(region: HTMLElement): void {
  useEffect(() => {
    loadCode(() => import('../ui/keep-focus.ts'), 'keepFocus').then(
      ({ keepFocus }) => keepFocus(region),
      () => {},
    )
  }, [region])
}
