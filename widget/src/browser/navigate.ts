/** Parses a URL; undefined for an invalid one. Does not use `URL.canParse`, which supported browsers lack. */
export function findUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** Schemes that run script or show local content instead of leading to another site. */
const UNSAFE_SCHEMES = ['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:', 'view-source:', 'filesystem:']

/** A redirect was refused because of the URL's scheme. */
export class UnsafeRedirectError extends Error {
  override readonly name = 'UnsafeRedirectError'
}

/**
 * Reports whether it is safe to redirect to a URL: http, https and the private-use schemes of native apps are.
 *
 * @param url absolute; a relative one is not safe
 * @see RFC 8252 §7.1
 */
export function isRedirectSafe(url: string): boolean {
  const target = findUrl(url)
  return target !== undefined && !UNSAFE_SCHEMES.includes(target.protocol)
}

/**
 * Redirects the page. Nothing else in the widget does so.
 *
 * @throws UnsafeRedirectError when `url` is relative or its scheme can run script
 */
export function navigateAway(url: string): void {
  if (!isRedirectSafe(url)) throw new UnsafeRedirectError(`Not a safe URL to redirect to: ${url.slice(0, 200)}`)
  window.location.assign(url)
}
