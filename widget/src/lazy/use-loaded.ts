import { useReducer, useState } from 'react'
import { useBrowserLayoutEffect } from '../ui/use-browser-layout-effect.ts'
import { load, type Part } from './lazy-part.ts'

/**
 * Begins to load the lazy components among the given ones, and returns true when nothing is left to wait for. A failed
 * load counts as done: the component then shows the error. Once true, the result stays true: components that are added
 * later load behind a fallback.
 *
 * Callers wait for the result instead of suspending, because React replaces a fallback after 300 ms at the earliest.
 */
export function useLoaded(parts: readonly (Part | undefined)[]): boolean {
  const [, renderAgain] = useReducer((renders: number) => renders + 1, 0)
  const [isDone, setIsDone] = useState(() => typeof document === 'undefined' || load(parts) === undefined)
  const loading = isDone ? undefined : load(parts)
  if (!isDone && loading === undefined) setIsDone(true)
  // A layout effect runs before the page is painted. What is part of the page's own script is there by then.
  useBrowserLayoutEffect(() => {
    let isCurrent = true
    void loading?.then(() => isCurrent && renderAgain())
    return () => {
      isCurrent = false
    }
  })
  return loading === undefined
}
