const LOOPBACK_URI = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?((?:[/?].*)?)$/s

/** A redirect URI of this machine without its port, any other as it is (RFC 8252 §7.3). */
function toComparable(uri: string): string {
  const loopback = LOOPBACK_URI.exec(uri)
  return loopback ? `${loopback[1]}${loopback[2]}` : uri
}

/**
 * Whether a redirect URI is one of those registered: the same text, but for the port of loopback hosts, which
 * native apps choose anew each time (RFC 6749 §3.1.2.3, RFC 8252 §7.3).
 */
export function isRegisteredRedirectUri(uri: string, registered: readonly string[]): boolean {
  const wanted = toComparable(uri)
  return registered.some((entry) => toComparable(entry) === wanted)
}

/**
 * The redirect URI with parameters in its query. What the query held before stays as it was, but for parameters of
 * the same names: a client must find each once. Spaces become `%20`, which every decoder reads.
 */
export function addToQuery(uri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const added = new URLSearchParams(given).toString().replaceAll('+', '%20')
  const [, base = '', query = '', fragment = ''] = /^([^?#]*)\??([^#]*)(#.*)?$/s.exec(uri) ?? []
  const isKept = (part: string) => part !== '' && !given.some(([name]) => new URLSearchParams(part).has(name))
  const kept = query.split('&').filter(isKept)
  return `${base}?${[...kept, added].join('&')}${fragment}`
}
