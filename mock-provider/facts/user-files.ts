/**
 * Decodes the text of a file: UTF-8; UTF-16 with a byte order mark, in which PowerShell redirects output; and
 * Windows-1252 for bytes that are not UTF-8, in which Excel saves CSV. Byte order marks are left out.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The names of files that have only users. */
const USER_FILE_NAME = /\.(?:csv|tsv|ndjson|jsonl)$/i
/** The members in which exports have their list of users. */
const LISTS = ['users', 'Users', 'results', 'data'] as const

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Undefined for a text that is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Whether a file has users and nothing else: a table, newline-delimited JSON, a list, or an object that has one. Seeds,
 * tenants and bug reports do not.
 */
export function isUserFile(text: string, name: string): boolean {
  if (USER_FILE_NAME.test(name)) return true
  if (!/\.json$/i.test(name)) return false
  const value = parseJson(text)
  // Auth0 gives newline-delimited JSON this name.
  if (value === undefined) return isObject(parseJson(text.trimStart().split(/\r?\n/, 1)[0] ?? ''))
  if (!isObject(value)) return Array.isArray(value)
  const lists = Object.entries(value).filter(([member]) => LISTS.some((list) => list === member))
  return !('tenants' in value) && lists.some(([, list]) => Array.isArray(list))
}
