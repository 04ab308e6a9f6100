import { whenIdle } from '../browser/when-idle.ts'

/** The events of the page that the client listens to. */
export type PageEvent = 'pageshow' | 'pagehide' | 'visibilitychange' | 'online'

/** The page that the client runs in. */
export type Page = {
  /** False on a server, where the client makes no calls and sets no timers. */
  readonly isBrowser: boolean
  /** Scheme, host and port. */
  readonly origin: string
  readonly hostname: string
  readonly userAgent: string
  /** Returns the path of the page's URL. */
  getPath(): string
  isHidden(): boolean
  isOnline(): boolean
  /** @returns a function that stops listening */
  listen(type: PageEvent, listener: () => void): () => void
  /**
   * Calls back with the key that another tab, or another client on this page, has written; null when another tab has
   * cleared the storage.
   *
   * @returns a function that stops listening
   */
  listenToStorage(listener: (key: string | null) => void): () => void
  /** Tells the clients on this page that a key was written, those of other scripts too. Browsers tell only other tabs. */
  announceStorage(key: string): void
  /** Resolves at once, or when a page that the browser has rendered in advance is opened. */
  whenOpened(): Promise<void>
  /** Calls back once the page has been shown and the browser has time. Never on a server. */
  whenIdle(callback: () => void): void
}

const SERVER: Page = {
  isBrowser: false,
  origin: '',
  hostname: '',
  userAgent: '',
  getPath: () => '/',
  isHidden: () => false,
  isOnline: () => true,
  listen: () => () => {},
  listenToStorage: () => () => {},
  announceStorage: () => {},
  whenOpened: async () => {},
  whenIdle: () => {},
}

/** Returns the page that this script runs in; on a server, a page without events. */
export function findPage(): Page {
  if (typeof window === 'undefined' || typeof document === 'undefined') return SERVER
  return {
    isBrowser: true,
    origin: window.location.origin,
    hostname: window.location.hostname,
    // Read only when a call needs it, because the first access on a page is slow.
    get userAgent() {
      return navigator.userAgent
    },
    getPath: () => window.location.pathname,
    isHidden: () => document.visibilityState === 'hidden',
    isOnline: () => navigator.onLine,
    listen(type, listener) {
      const target: EventTarget = type === 'visibilitychange' ? document : window
      // A new function for each call, so that a listener that was added twice is called twice.
      const handle = () => listener()
      target.addEventListener(type, handle)
      return () => target.removeEventListener(type, handle)
    },
    listenToStorage(listener) {
      const handle = ({ key }: StorageEvent) => listener(key)
      window.addEventListener('storage', handle)
      return () => window.removeEventListener('storage', handle)
    },
    announceStorage: (key) => void window.dispatchEvent(new StorageEvent('storage', { key })),
    async whenOpened() {
      // The types of the DOM lack it. Only Chromium has it.
      if (Reflect.get(document, 'prerendering') !== true) return
      await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }))
    },
    whenIdle,
  }
}

const LOOPBACK = /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/

/**
 * Reports whether an origin is a loopback name without https, such as `http://tenant.localhost` (RFC 6761 §6.3).
 * Chromium and Firefox accept `Secure` cookies of such an origin, Safari does not.
 */
export function isPlainLocalhost(origin: string): boolean {
  return /^http:\/\/([^/:]+\.)?localhost(:\d+)?$/.test(origin)
}

/**
 * Reports whether a host is this machine. Loopback hosts have no https, so they have neither `Secure` cookies nor
 * subdomains.
 */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname)
}
