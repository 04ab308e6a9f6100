// A setup file for tests, in Node and in the browser: records the spots that each test reaches.
import { afterEach, beforeEach } from 'vitest'

declare global {
  var __latchkeyProbe: ((spot: string) => void) | undefined
}

declare module 'vitest' {
  interface TaskMeta {
    /** Spots that the test and its hooks reach. */
    spots?: string[]
    /** Spots that were reached before the test, by loading modules or in hooks that run once. */
    spotsBefore?: string[]
  }
}

const reached = new Set<string>()
const take = () => {
  const spots = [...reached]
  reached.clear()
  return spots
}

globalThis.__latchkeyProbe = (spot) => void reached.add(spot)

beforeEach(({ task }) => {
  task.meta.spotsBefore = take()
})

afterEach(({ task }) => {
  task.meta.spots = take()
})
