import { isOauthProviderId, type OauthProviderId } from '@latchkey/openapi'
import { loadCode } from '../browser/load-code.ts'

/** The mark of a third party. Its paths have a colour each, or the colour of the text. */
export type Mark = {
  /** The left and upper edge, the width and the height, in the unit of the paths. Includes a margin. */
  readonly viewBox: string
  /** The paths, in drawing order. */
  readonly paths: readonly (readonly [path: string, colour?: string])[]
}

/** A mark whose drawing is loaded when it is first shown, unless the page has given it. */
export type LazyMark = {
  /** Returns the drawing, or undefined until it is loaded. */
  find: () => Mark | undefined
  /** Returns the drawing that the page has given. A server renders no other drawings. */
  findGiven: () => Mark | undefined
  give: (mark: Mark) => void
  /** Loads the drawing, and calls the listener when it is loaded. Until then, the place of the mark stays empty. */
  subscribe: (listener: () => void) => () => void
}

/** Creates a mark that is loaded on demand. */
export function createLazyMark(load: () => Promise<Mark>): LazyMark {
  const listeners = new Set<() => void>()
  let given: Mark | undefined
  let loaded: Mark | undefined
  let loading: Promise<void> | undefined
  const start = async () => {
    // Waits until the form is painted: even the call that begins a load takes time.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    try {
      loaded = await load()
      for (const listener of listeners) listener()
    } catch {
      // The button works without its mark. The next button that is shown tries to load it again.
      loading = undefined
    }
  }
  return {
    find: () => given ?? loaded,
    findGiven: () => given,
    give: (mark) => {
      given = mark
    },
    subscribe: (listener) => {
      listeners.add(listener)
      if (!given && !loaded) loading ??= start()
      return () => listeners.delete(listener)
    },
  }
}

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
