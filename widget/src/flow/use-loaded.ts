import { useEffect, useReducer, useState } from 'react'
import { load, type Part } from './lazy-part.ts'

/**
 * Begins to load the lazy components among the given ones, and returns true when nothing is left to wait for. A failed load
 * counts as done: the component then says so. What is there once stays: other components load behind a fallback.
 *
 * Rendering waits for it, instead of suspending: React shows the content behind a fallback 300 ms after the fallback at
 * the earliest.
 */
export function useLoaded(parts: readonly (Part | undefined)[]): boolean {
  const [, renderAgain] = useReducer((renders: number) => renders + 1, 0)
  const [isDone, setIsDone] = useState(() => typeof document === 'undefined' || load(parts) === undefined)
  const loading = isDone ? undefined : load(parts)
  if (!isDone && loading === undefined) setIsDone(true)
  useEffect(() => {
    let isCurrent = true
    void loading?.then(() => isCurrent && renderAgain())
    return () => {
      isCurrent = false
    }
  })
  return loading === undefined
}
