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
