import { findUrl } from '@latchkey/widget/client'

/**
 * Storage key of the path that was requested before signing in: the path and query of the address bar.
 *
 * The path is stored twice. Most sign-ins return to the same tab, whose own value (`sessionStorage`) is correct even when
 * other tabs are signing in for other requests. A sign-in that ends in another tab, as by a link in an email, finds the
 * last value of any tab (`localStorage`). A sign-in clears both. Other tabs still have their own values.
 */
const RETURN_TO_KEY = 'returnTo'

/** Storage key of the requested path that only this app writes. Another page of the origin may set `returnTo` alone. */
const SAVED_KEY = 'returnTo_saved'

const KEYS = [RETURN_TO_KEY, SAVED_KEY]

const DEFAULT_RETURN_TO = '/'

/** A placeholder to resolve paths against. */
const SOME_ORIGIN = 'https://own.invalid'

/** Browsers ignore tabs and line breaks anywhere in a URL. */
// oxlint-disable-next-line no-control-regex -- the pattern searches for control characters
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/

/**
 * Parts that no path of this app has and that could turn a path into a host: browsers treat a backslash as a slash, and
 * a server or proxy may decode encoded characters, even twice.
 */
const DISGUISE = /\/\/|[\\ ]|%(?:2f|5c|[01][0-9a-f]|7f|25)/i

/**
 * Converts a stored value to a path of this origin. Anything else becomes '/'. The query stays unchanged.
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
  for (const storage of getStorages()) {
    // If the storage is full, the previous path must not remain.
    if (!KEYS.every((key) => storage.write(key, path))) clear(storage)
  }
}

/** Returns the stored path, or '/' when none is stored or it leaves this origin. */
export function readReturnTo(): string {
  return toOwnPath(findStored())
}

/** Removes the value that `readReturnTo` returns, and the last value of any tab. */
export function clearReturnTo(): void {
  for (const storage of getStorages()) clear(storage)
}

/**
 * Begins a sign-in that no page of this app asked for, unless this tab has a path of its own. A path that another tab
 * has saved is not followed, because that tab may be closed. A path that another page of this origin has set is kept.
 */
export function beginSignIn(): void {
  const [tab, shared] = getStorages()
  if (tab.read(RETURN_TO_KEY) !== null) return
  if (shared.read(RETURN_TO_KEY) === shared.read(SAVED_KEY)) clearReturnTo()
}

function clear(storage: SafeStorage): void {
  for (const key of KEYS) storage.remove(key)
}

function findStored(): string | null {
  const stored = getStorages().map((storage) => storage.read(RETURN_TO_KEY))
  return stored.find((value) => value !== null) ?? null
}

/** A storage that never throws. A browser may block it, and a broken profile fails at single calls. */
type SafeStorage = {
  read(key: string): string | null
  /** @returns whether the value is stored now */
  write(key: string, value: string): boolean
  remove(key: string): void
}

/** Returns the tab's own storage, then the shared one. If the browser blocks both, signing in leads to '/'. */
function getStorages(): [tab: SafeStorage, shared: SafeStorage] {
  return [toSafe(() => sessionStorage), toSafe(() => localStorage)]
}

function toSafe(getStorage: () => Storage): SafeStorage {
  const attempt = <Value>(action: (storage: Storage) => Value, otherwise: Value) => {
    try {
      return action(getStorage())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null),
    write: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
  }
}
