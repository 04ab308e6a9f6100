import type { Clock } from '../clock.ts'
import type { CookieJar } from '../own-cookies.ts'
import { createListeners } from '../listeners.ts'
import type { Lock } from '../locks.ts'
import type { Page, PageEvent } from '../page.ts'
import type { StorageArea } from '../storage.ts'

/** One tab of a fake browser: the environment of a client, and handles to change it. */
export type FakeTab = {
  page: Page
  cookieJar: CookieJar
  storageAreas: { local: StorageArea; tab: StorageArea }
  lock: Lock
  /** @param changes.opened settles when a page that was rendered in advance is opened */
  set(changes: Partial<{ isHidden: boolean; isOnline: boolean; opened: Promise<void> }>): void
  dispatch(type: PageEvent): void
  /** Notifies this tab that another one has written a key. */
  dispatchStorage(key: string | null): void
}

/** A browser with several tabs of one site, which share cookies, local storage and locks. */
export type FakeBrowser = {
  openTab(): FakeTab
  local: Map<string, string>
  /** Returns the cookies that have not expired, with their attributes. */
  getCookies(): StoredCookie[]
  deleteCookies(): void
}

export type StoredCookie = { name: string; value: string; attributes: Record<string, string> }

type Options = { origin?: string; clock: Pick<Clock, 'now'> }

export function createFakeBrowser({ origin = 'http://localhost:3000', clock }: Options): FakeBrowser {
  const tabs = new Set<FakeTab>()
  const local = new Map<string, string>()
  const cookies = createFakeCookies(clock, new URL(origin).hostname)
  const lock = createFakeLock()
  return {
    local,
    getCookies: cookies.getAll,
    deleteCookies: cookies.clear,
    openTab() {
      const notifyOthers = (key: string) => {
        for (const other of tabs) if (other !== tab) other.dispatchStorage(key)
      }
      const tab = createFakeTab(origin, cookies.jar, lock, {
        local: toArea(local, notifyOthers),
        tab: toArea(new Map()),
      })
      tabs.add(tab)
      return tab
    },
  }
}

function createFakeTab(
  origin: string,
  cookieJar: CookieJar,
  lock: Lock,
  storageAreas: FakeTab['storageAreas'],
): FakeTab {
  const state = { isHidden: false, isOnline: true, opened: Promise.resolve() }
  const target = new EventTarget()
  const storageListeners = createListeners<string | null>()
  const dispatch: FakeTab['dispatch'] = (type) => void target.dispatchEvent(new Event(type))
  return {
    cookieJar,
    lock,
    storageAreas,
    dispatch,
    dispatchStorage: storageListeners.emit,
    page: {
      isBrowser: true,
      origin,
      hostname: new URL(origin).hostname,
      userAgent: 'Test',
      getPath: () => '/oauth/authorize',
      isHidden: () => state.isHidden,
      isOnline: () => state.isOnline,
      listen(type, listener) {
        const handle = () => listener()
        target.addEventListener(type, handle)
        return () => target.removeEventListener(type, handle)
      },
      listenToStorage: storageListeners.add,
      announceStorage: storageListeners.emit,
      whenOpened: () => state.opened,
      whenIdle: (callback) => callback(),
    },
    set(changes) {
      Object.assign(state, changes)
      if (changes.isHidden !== undefined) dispatch('visibilitychange')
      if (changes.isOnline) dispatch('online')
    },
  }
}

function toArea(values: Map<string, string>, onChange: (key: string) => void = () => {}): StorageArea {
  const set = (key: string, value: string | null) => {
    if ((values.get(key) ?? null) === value) return
    if (value === null) values.delete(key)
    else values.set(key, value)
    onChange(key)
  }
  return { getItem: (key) => values.get(key) ?? null, setItem: set, removeItem: (key) => set(key, null) }
}

/** Larger cookies are dropped, and the previous one of that name stays. */
const MAX_COOKIE_BYTES = 4_096
/** A host that is a public suffix, below which others have sites. */
export const PUBLIC_SUFFIX = 'pages.example'

/**
 * Stores cookies by name, domain and path. A `Domain` that is the host itself and an address or a public suffix, as every
 * host without a dot is, has no effect. @see RFC 6265 §5.3
 */
function createFakeCookies(clock: Pick<Clock, 'now'>, hostname: string) {
  const ignored =
    !hostname.includes('.') || /\.\d+$/.test(hostname) || hostname === PUBLIC_SUFFIX ? hostname : undefined
  const stored = new Map<string, { cookie: StoredCookie; expires_at: number }>()
  const getAll = () =>
    [...stored.values()].filter(({ expires_at }) => expires_at > clock.now()).map(({ cookie }) => cookie)
  const jar: CookieJar = {
    read: () =>
      getAll()
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
    write(text) {
      const [first = '', ...rest] = text.split('; ')
      const [name, value] = toPair(first)
      const attributes = Object.fromEntries(rest.map(toPair).map(([key, text]) => [key.toLowerCase(), text]))
      if (name.length + value.length > MAX_COOKIE_BYTES) return
      if (attributes['domain'] === ignored) delete attributes['domain']
      const expires_at = clock.now() + Number(attributes['max-age'] ?? Infinity) * 1000
      const cookie = { name, value, attributes }
      stored.set(`${name};${attributes['domain']};${attributes['path']}`, { cookie, expires_at })
    },
  }
  return { jar, getAll, clear: () => stored.clear() }
}

function toPair(part: string): [name: string, value: string] {
  const [name = '', ...rest] = part.split('=')
  return [name, rest.join('=')]
}

function createFakeLock(): Lock {
  const tails = new Map<string, Promise<void>>()
  return (name, action) => {
    const turn = (tails.get(name) ?? Promise.resolve()).then(action)
    tails.set(name, turn)
    return turn
  }
}
