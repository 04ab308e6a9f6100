/** Maximum delay of the callback on a page that is never idle. */
const IDLE_TIMEOUT_MS = 200

/** Calls back once the page has been shown and the browser has time. Older versions of Safari lack idle callbacks. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS })
  else setTimeout(callback, IDLE_TIMEOUT_MS)
}
