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
  let loading: Promise<ComponentType> | undefined
  const forget = () => {
    loading = undefined
  }
  const begin = () => {
    loading ??= withKnownValue(load())
    return loading
  }
  const Lazy = () => {
    const part = begin()
    part.catch(() => failures.add(forget))
    return createElement(use(part))
  }
  return Object.assign(Lazy, { preload: () => void begin().catch(forget) })
}

/** A promise that tells `use` its value without a wait, once it has one. @see https://react.dev/reference/react/use */
function withKnownValue<Value>(promise: Promise<Value>): Promise<Value> {
  void promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  )
  return promise
}

/** Begins to load those of the components that come later. What fails is tried again when it is shown. */
export function preload(...parts: readonly (ComponentType | undefined)[]): void {
  for (const part of parts) if (part && isLazy(part)) part.preload()
}

function isLazy(part: ComponentType): part is LazyPart {
  return 'preload' in part
}

/** What could not be loaded is loaded anew when it is rendered next. */
export function forgetFailedLoads(): void {
  for (const forget of failures) forget()
  failures.clear()
}
