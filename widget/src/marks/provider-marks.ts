import { isOauthProviderId, type OauthProviderId } from '@latchkey/openapi'
import { loadCode } from '../browser/load-code.ts'
import { createLazyMark, type LazyMark } from './lazy-mark.ts'
import type { Mark } from './mark.ts'

const marks = new Map<string, LazyMark>()

/** Returns the mark of a third party. All buttons of the page share it. */
export function markOf(provider: OauthProviderId): LazyMark {
  const known = marks.get(provider)
  if (known) return known
  const mark = createLazyMark(async () => {
    // The list of all files is loaded with the first mark: pages that supply their own marks do not need it.
    const { DRAWINGS } = await loadCode(() => import('./drawings-of-providers.ts'), 'DRAWINGS')
    return DRAWINGS[provider]()
  })
  marks.set(provider, mark)
  return mark
}

/** Uses drawings that a page brings with it, instead of loading them. */
export function giveMarks(given: Partial<Record<OauthProviderId, Mark>>): void {
  for (const [id, mark] of Object.entries(given)) if (isOauthProviderId(id)) markOf(id).give(mark)
}
