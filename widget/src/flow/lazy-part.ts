import { createElement, use, type ComponentType } from 'react'

/** A component whose code is loaded on its first render, or earlier by `preload`. */
type LazyPart<Props = object> = ComponentType<Props> & { preload: () => void }

/** Resets the components whose code could not be loaded, so that the next render tries again. */
const resets = new Set<() => void>()

/**
 * Creates a component whose code is loaded on its first render. Unlike React's `lazy`, it renders without suspending
 * once it was preloaded, and it can be loaded again after a failure.
 */
export function lazyPart<Props extends object = object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  const reset = () => {
    loading = undefined
  }
  const start = () => {
    loading ??= withKnownValue(load())
    return loading
  }
  const Lazy = (props: Props) => {
    const part = start()
    part.catch(() => resets.add(reset))
    return createElement(use(part), props)
  }
  return Object.assign(Lazy, { preload: () => void start().catch(reset) })
}

/** Marks a promise so that `use` reads its value without suspending. @see https://react.dev/reference/react/use */
function withKnownValue<Value>(promise: Promise<Value>): Promise<Value> {
  void promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => {},
  )
  return promise
}

/** Begins to load the lazy components among the given ones. A failed load is tried again on the first render. */
export function preload(...parts: readonly (ComponentType | undefined)[]): void {
  for (const part of parts) if (part && isLazy(part)) part.preload()
}

function isLazy(part: ComponentType): part is LazyPart {
  return 'preload' in part
}

/** Lets every component that failed to load try again on its next render. */
export function forgetFailedLoads(): void {
  for (const reset of resets) reset()
  resets.clear()
}
