import { createElement, useEffect, useReducer, type ComponentType, type ReactNode } from 'react'
import { useIsInBrowser } from '../ui/use-is-in-browser.ts'

type Loading<Props> = { promise: Promise<void>; component?: ComponentType<Props>; failure?: { error: unknown } }

/** A component that may be lazy. Until its code is there, a lazy one shows the fallback. */
export type Part<Props = object> = ComponentType<Props & { fallback?: ReactNode }>

/** A component whose code is loaded on its first render, or earlier by `preload` or `load`. */
type LazyPart<Props = object> = Part<Props> & { preload: () => void; load: () => Promise<void> | undefined }

/** Resets the components whose code could not be loaded, so that the next render tries again. */
const resets = new Set<() => void>()

/**
 * Creates a component whose code is loaded on its first render. Unlike React's `lazy`, it does not suspend, because
 * React delays the replacement of a fallback. It can be loaded again after a failure. A server renders the fallback.
 */
export function lazyPart<Props extends object = object>(find: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loading: Loading<Props> | undefined
  const reset = () => {
    loading = undefined
  }
  const start = () => (loading ??= startLoading(find))
  const Lazy = ({ fallback, ...props }: Props & { fallback?: ReactNode }) => {
    const isInBrowser = useIsInBrowser()
    const [, renderAgain] = useReducer((renders: number) => renders + 1, 0)
    const { promise, component, failure }: Partial<Loading<Props>> = isInBrowser ? start() : {}
    const isLoaded = component !== undefined
    useEffect(() => {
      if (!isLoaded) void promise?.then(() => renderAgain())
    }, [promise, isLoaded])
    if (component) return createElement(component, props as unknown as Props) // all props but the fallback
    if (!failure) return fallback
    resets.add(reset)
    throw failure.error
  }
  return Object.assign(Lazy, {
    preload: () => {
      const started = start()
      void started.promise.then(() => started.failure && reset())
    },
    load: () => {
      const { promise, component, failure } = start()
      return component || failure ? undefined : promise
    },
  })
}

/** The promise never rejects. */
function startLoading<Props>(find: () => Promise<ComponentType<Props>>): Loading<Props> {
  const loading: Loading<Props> = {
    promise: find().then(
      (component) => {
        loading.component = component
      },
      (error: unknown) => {
        loading.failure = { error }
      },
    ),
  }
  return loading
}

/** Begins to load the lazy components among the given ones. A failed load is tried again on the first render. */
export function preload(...parts: readonly (Part | undefined)[]): void {
  for (const part of parts) if (part && isLazy(part)) part.preload()
}

/**
 * Begins to load the lazy components among the given ones.
 *
 * @returns undefined when nothing is left to wait for, else a promise that never rejects
 */
export function load(parts: readonly (Part | undefined)[]): Promise<unknown> | undefined {
  const loads = parts.flatMap((part) => (part && isLazy(part) ? (part.load() ?? []) : []))
  return loads.length === 0 ? undefined : Promise.all(loads)
}

/** Reports whether a component's code is loaded on demand. A server does not render it. */
export function isLazy(part: Part): part is LazyPart {
  return 'preload' in part
}

/** Lets every component that failed to load try again on its next render. */
export function forgetFailedLoads(): void {
  for (const reset of resets) reset()
  resets.clear()
}
