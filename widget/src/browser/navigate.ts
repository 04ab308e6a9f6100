/** Schemes that run or read something in the page that follows them, instead of leaving for another place. */
const UNSAFE_SCHEMES = ['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:', 'view-source:', 'filesystem:']

/** A URL was not followed because its scheme is not one to leave for. */
export class UnsafeRedirectError extends Error {
  override readonly name = 'UnsafeRedirectError'
}

/**
 * Says whether the browser may be sent to a URL: http, https and the private-use schemes of native apps are fine.
 *
 * @param url absolute; a relative one is not safe
 * @see RFC 8252 §7.1
 */
export function isRedirectSafe(url: string): boolean {
  try {
    return !UNSAFE_SCHEMES.includes(new URL(url).protocol)
  } catch {
    return false
  }
}

/**
 * Leaves the page. The only place that does.
 *
 * @throws UnsafeRedirectError when `url` is relative or its scheme can run script
 */
export function navigateAway(url: string): void {
  if (!isRedirectSafe(url)) throw new UnsafeRedirectError(`Not a URL to leave this page for: ${url.slice(0, 200)}`)
  window.location.assign(url)
}
