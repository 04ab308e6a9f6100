import type { Mark } from './mark.ts'

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
