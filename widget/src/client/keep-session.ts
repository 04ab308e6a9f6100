import { type Clock, toRefreshBackoff } from './clock.ts'
import type { Page } from './page.ts'
import type { SessionStore } from './session.ts'

type SessionKeepingDeps = {
  clock: Clock
  page: Page
  store: SessionStore
  /** Loads and starts the session refresh. Does nothing when it is already loaded. */
  load: () => Promise<unknown>
}

/**
 * Loads the session refresh as soon as there are credentials. After a failure, tries again after 4 to 256 seconds, and
 * when the page or its network is back: without the refresh, the page would not notice that its session has ended.
 *
 * @returns a function that stops it
 */
export function keepSession({ clock, page, store, load }: SessionKeepingDeps): () => void {
  if (!page.isBrowser) return () => {}
  let timer: unknown
  let failures = 0
  let isLoading = false
  let isOver = false
  const keep = () => {
    if (isLoading || isOver || !store.hasCredentials()) return
    clock.clearTimeout(timer)
    isLoading = true
    load().then(
      () => end(0),
      () => end(failures + 1),
    )
  }
  const end = (failed: number) => {
    isLoading = false
    failures = failed
    if (failures > 0 && !isOver) timer = clock.setTimeout(keep, toRefreshBackoff(failures))
  }
  const listening = [
    store.onUpdate(keep),
    page.listen('online', keep),
    page.listen('visibilitychange', keep),
    page.listen('pageshow', keep),
  ]
  keep()
  return () => {
    for (const leave of listening) leave()
    isOver = true
    clock.clearTimeout(timer)
  }
}
