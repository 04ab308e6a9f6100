/** The page's events that the client reacts to. */
export type PageEvents = {
  storage: { key: string | null; newValue: string | null }
  pageshow: { persisted: boolean }
  pagehide: unknown
  visibilitychange: unknown
  online: unknown
}

/** What the client knows of the page that it runs in. */
export type Page = {
  /** False on a server: nothing is fetched, scheduled or listened to. */
  readonly isBrowser: boolean
  /** Scheme, host and port. */
  readonly origin: string
  readonly hostname: string
  readonly userAgent: string
  isHidden(): boolean
  isOnline(): boolean
  /** @returns stops listening */
  listen<Type extends keyof PageEvents>(type: Type, listener: (event: PageEvents[Type]) => void): () => void
}

const SERVER: Page = {
  isBrowser: false,
  origin: '',
  hostname: '',
  userAgent: '',
  isHidden: () => false,
  isOnline: () => true,
  listen: () => () => {},
}

/** The page that this script runs in; on a server a page where nothing happens. */
export function findPage(): Page {
  if (typeof window === 'undefined' || typeof document === 'undefined') return SERVER
  return {
    isBrowser: true,
    origin: window.location.origin,
    hostname: window.location.hostname,
    userAgent: navigator.userAgent,
    isHidden: () => document.visibilityState === 'hidden',
    isOnline: () => navigator.onLine,
    listen(type, listener) {
      const target: EventTarget = type === 'visibilitychange' ? document : window
      // The DOM's types tie an event's type to its name only for listeners that are written out.
      const handle = (event: Event) => listener(event as unknown as Parameters<typeof listener>[0])
      target.addEventListener(type, handle)
      return () => target.removeEventListener(type, handle)
    },
  }
}

const LOOPBACK = /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/

/** Loopback hosts have no https, hence no `Secure` cookies, and no subdomains. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname)
}
