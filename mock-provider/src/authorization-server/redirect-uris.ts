const LOOPBACK_URI = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?((?:[/?].*)?)$/s

/** Removes the port of a loopback redirect URI (RFC 8252 §7.3). */
function toComparableUri(uri: string): string {
  const loopback = LOOPBACK_URI.exec(uri)
  return loopback ? `${loopback[1]}${loopback[2]}` : uri
}

/**
 * Whether a redirect URI is registered. Compares strings, except for the port of loopback hosts, which native apps
 * choose at run time (RFC 6749 §3.1.2.3, RFC 8252 §7.3).
 */
export function isRegisteredRedirectUri(uri: string, registered: readonly string[]): boolean {
  const wanted = toComparableUri(uri)
  return registered.some((entry) => toComparableUri(entry) === wanted)
}
