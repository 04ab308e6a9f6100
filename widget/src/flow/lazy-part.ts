import { createElement, use, type ComponentType } from 'react'

/** A component whose code comes when it is needed, or a little before. */
type LazyPart = ComponentType & { preload: () => void }

/** How to try again, for each part whose code did not come. */
const failures = new Set<() => void>()

/**
 * Makes a component of code that is loaded with its first use. Unlike React's `lazy` it is shown at once when it was
 * preloaded, and may be loaded again after a failure.
 */
export function lazyPart(load: () => Promise<ComponentType>): LazyPart {
  let Part: ComponentType | undefined
  let loading: Promise<ComponentType> | undefined
  const forget = () => {
    loading = undefined
  }
  const begin = () => {
    loading ??= load().then(
      (Loaded) => (Part = Loaded),
      (error: unknown) => {
        failures.add(forget)
        throw error
      },
    )
    return loading
  }
  const Lazy = () => createElement(Part ?? use(begin()))
  return Object.assign(Lazy, { preload: () => void begin().catch(forget) })
}

/** Begins to load those of the components that come later. What fails is tried again when it is shown. */
export function preload(...parts: readonly (ComponentType | undefined)[]): void {
  for (const part of parts) if (part && 'preload' in part) (part as LazyPart).preload() // what else has a preload?
}

/** What could not be loaded is loaded anew when it is rendered next. */
export function forgetFailedLoads(): void {
  for (const forget of failures) forget()
  failures.clear()
}
