/** Maximum delay of each of the two steps, on a page that paints no frames or is never idle. */
const TIMEOUT_MS = 200

/**
 * Calls back once the browser has painted the next frame and then has time: a browser can be idle even before it has
 * painted what a script has just rendered. Older versions of Safari lack idle callbacks.
 */
export function whenIdle(callback: () => void): void {
  // Pages in the background, and frames that are scrolled out of view, paint no frames.
  const timer = setTimeout(wait, TIMEOUT_MS)
  const frame = requestAnimationFrame(wait)

  function wait() {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: TIMEOUT_MS })
    else setTimeout(callback, TIMEOUT_MS)
  }
}
