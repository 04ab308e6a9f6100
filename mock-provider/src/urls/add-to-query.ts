/**
 * Returns a redirect URI with parameters added to its query. Existing parameters stay byte for byte; those of the same
 * name are replaced, so that a client finds each parameter once. Spaces become `%20`, which every decoder reads.
 */
export function addToQuery(uri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const added = new URLSearchParams(given).toString().replaceAll('+', '%20')
  const [, base = '', query = '', fragment = ''] = /^([^?#]*)\??([^#]*)(#.*)?$/s.exec(uri) ?? []
  const isKept = (part: string) => part !== '' && !given.some(([name]) => new URLSearchParams(part).has(name))
  const kept = query.split('&').filter(isKept)
  return `${base}?${[...kept, added].join('&')}${fragment}`
}
