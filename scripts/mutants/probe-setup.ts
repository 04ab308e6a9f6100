// Set up before each test file: notes which spots a test reaches. Runs in Node and in the browser.
import { afterEach, beforeEach } from 'vitest'

declare global {
  var __latchkeyProbe: ((spot: string) => void) | undefined
}

declare module 'vitest' {
  interface TaskMeta {
    /** Spots that the test reaches, with its hooks. */
    spots?: string[]
    /** Spots that were reached before the test: when modules were loaded, or in hooks that run once. */
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
