import { findUrl } from './find-url.ts'

/**
 * Where a person wanted to go before signing in: a path with its query, as it stood in the address bar.
 *
 * It is kept twice, under the same key. Signing in leaves the page and comes back in the same tab, so what the tab
 * itself remembers (`sessionStorage`) is right even when other tabs are signing in for other requests. A sign-in that
 * ends in another tab than it began in, as from a link in an email, finds the last request of any tab
 * (`localStorage`). Whoever follows a request forgets it; what another tab has put there meanwhile stays for that tab.
 */
const RETURN_TO_KEY = 'returnTo'

export const DEFAULT_RETURN_TO = '/'

/** Only its shape matters: no path may leave it. */
const SOME_ORIGIN = 'https://own.invalid'

/** Browsers drop tabs and line breaks wherever they stand. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/

/**
 * What a path of ours never has, and what could make a host of it: browsers read a backslash as a slash, and a server
 * or proxy on the way may decode what is encoded (twice).
 */
const DISGUISE = /\/\/|[\\ ]|%(?:2f|5c|[01][0-9a-f]|7f|25)/i

/**
 * Makes sure that a stored value is a path of our own origin; anything else becomes '/'. The query is left as it is.
 *
 * @see WHATWG URL §4.4
 */
export function toOwnPath(value: string | null): string {
  if (!value?.startsWith('/') || CONTROL_CHARACTER.test(value)) return DEFAULT_RETURN_TO
  const { origin, pathname = '' } = findUrl(value, SOME_ORIGIN) ?? {}
  const [rawPath = ''] = value.split(/[?#]/, 1)
  const isOwn = origin === SOME_ORIGIN && !DISGUISE.test(rawPath) && !DISGUISE.test(pathname)
  return isOwn ? value : DEFAULT_RETURN_TO
}

export function saveReturnTo(path: string): void {
  for (const storage of storages()) {
    try {
      storage.setItem(RETURN_TO_KEY, path)
    } catch {
      // A full storage must not lead to where somebody wanted to go before.
      storage.removeItem(RETURN_TO_KEY)
    }
  }
}

/** @returns a path of our own origin, whatever is stored */
export function readReturnTo(): string {
  return toOwnPath(findStored())
}

/** Forgets the value that `readReturnTo` gives. */
export function clearReturnTo(): void {
  const followed = findStored()
  for (const storage of storages()) {
    if (storage.getItem(RETURN_TO_KEY) === followed) storage.removeItem(RETURN_TO_KEY)
  }
}

function findStored(): string | null {
  const stored = storages().map((storage) => storage.getItem(RETURN_TO_KEY))
  return stored.find((value) => value !== null) ?? null
}

/** The tab's own storage first. A browser that forbids storage has none; then signing in ends at '/'. */
function storages(): Storage[] {
  try {
    return [sessionStorage, localStorage]
  } catch {
    return []
  }
}
