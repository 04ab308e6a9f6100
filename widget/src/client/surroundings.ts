import { browserClock, type Clock } from './clock.ts'
import type { MethodOptions } from './methods.ts'
import { findCookieJar, type CookieJar, type CookieOptions } from './own-cookies.ts'
import { findPage, type Page } from './page.ts'
import { findStorageAreas, type StorageAreas } from './storage.ts'

/** The browser's `fetch`, looked up on every call so that a page may replace it. */
const browserFetch: typeof fetch = (...call) => globalThis.fetch(...call)

export type ClientOptions = {
  /** Origin of the API. Default: the provider's test or live host, depending on the public token. */
  baseUrl?: string | undefined
  /** The names and the scope of the cookies. */
  cookieOptions?: CookieOptions | undefined
  /**
   * How long a call may take, in milliseconds. After this time, the call fails with a `NetworkError`. Default 10000 (10
   * seconds).
   */
  timeoutMs?: number | undefined
} & MethodOptions &
  Partial<Surroundings>

/** The environment of the client. Default: this browser; on a server, a page without events. */
export type Surroundings = {
  /** The time and the timers. Default: the browser's. */
  clock: Clock
  /** The page's address and its events. Default: this page. */
  page: Page
  /** Reads and writes cookies. Default: those of this page. */
  cookieJar: CookieJar
  /** The persistent storage and the storage of the tab. Default: `localStorage` and `sessionStorage`. */
  storageAreas: StorageAreas
  /** Sends requests. Default: the browser's. */
  fetch: typeof fetch
}

/** Returns the environment: what is given, else that of this browser. */
export function findSurroundings(given: Partial<Surroundings>): Surroundings {
  const clock = given.clock ?? browserClock
  return {
    clock,
    page: given.page ?? findPage(),
    cookieJar: given.cookieJar ?? findCookieJar(),
    storageAreas: given.storageAreas ?? findStorageAreas(),
    fetch: given.fetch ?? browserFetch,
  }
}
