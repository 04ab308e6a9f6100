import { INTERMEDIATE_SESSION_LIFETIME_MINUTES } from '@latchkey/openapi'
import {
  createOwnCookies,
  type CookieKind,
  type CookieOptions,
  type OwnCookiesDeps,
  type Place,
} from './own-cookies.ts'
import type { Page } from './page.ts'
import type { ClientStorage } from './storage.ts'

/** The three cookies of a sign-in. */
export type Cookies = {
  /**
   * Returns the value of a cookie. Several cookies of the same name mean that another host or page of this site has
   * written one. In this case, returns the one that this client has written and removes the others. When none of them
   * is from this client, removes them all and returns undefined.
   */
  read(kind: CookieKind): string | undefined
  /** Returns a session token that `read` does not trust before it is checked. */
  findForeign(): string | undefined
  /** Reports whether there is a session token, trusted or not. */
  hasSession(): boolean
  /** @param lifetime_s seconds. Default: until the browser is closed; an intermediate token always lives 10 minutes */
  write(kind: CookieKind, value: string, lifetime_s?: number): void
  remove(...kinds: CookieKind[]): void
  /** Reports whether the browser keeps cookies of this page. A browser may refuse them in a frame of another site. */
  areKept(): boolean
}

const INTERMEDIATE_LIFETIME_S = INTERMEDIATE_SESSION_LIFETIME_MINUTES * 60
const PROBE = 'latchkey_probe'
/** Storage key of the domains of all cookies ever written, so that they can be removed after a change of options (wire). */
const SEEN_DOMAINS = 'seen_domains'

/** @throws UsageError when a name, path or domain is not a string */
export function createCookies(deps: OwnCookiesDeps, options: CookieOptions = {}): Cookies {
  const { page, storage } = deps
  const own = createOwnCookies(deps, options)
  const { names, path, domain } = own

  const eraseWhere = (name: string, isUnwanted: (place: Place) => boolean = () => true) => {
    const named = [options.domain, ...readSeenDomains(storage), ...toDomains(page.hostname)]
    const domains = new Set([undefined, ...(hasNoDomain(page.hostname) ? [] : named)])
    const paths = new Set([path, ...toPaths(page)])
    for (const place of [...domains].flatMap((domain) => [...paths].map((path) => ({ path, domain })))) {
      if (isUnwanted(place)) own.put(name, '', { ...place, lifetime_s: 0 })
    }
  }
  // Cookies are erased only where they may exist, because erasing is slow and most pages have none.
  const mayExist = (name: string) => !isBelow(page.getPath(), path) || own.findAll(name).length > 0
  // Browsers send host-only and domain cookies in the same header, and servers cannot tell them apart. Cookies in other
  // places are therefore erased.
  const isOther = (place: Place) => place.path !== path || place.domain !== domain

  const cookies: Cookies = {
    read(kind) {
      const value = own.find(kind)
      if (own.findAll(names[kind]).length < 2) return value
      eraseWhere(names[kind], value === undefined ? undefined : isOther)
      // Where the host is a public suffix, erasing a cookie of the domain has erased this one. The next refresh extends it.
      if (value !== undefined && own.find(kind) !== value) own.write(kind, value)
      return value
    },
    findForeign: () => (own.find('opaque') === undefined ? own.find('opaque', true) : undefined),
    hasSession: () => (cookies.read('opaque') ?? cookies.findForeign()) !== undefined,
    write(kind, value, lifetime_s) {
      if (domain) rememberDomain(storage, domain)
      const put = () => own.write(kind, value, kind === 'intermediate' ? INTERMEDIATE_LIFETIME_S : lifetime_s)
      put()
      if (own.findAll(names[kind]).length < 2) return
      eraseWhere(names[kind], isOther)
      put()
    },
    remove(...kinds) {
      for (const kind of kinds) if (mayExist(names[kind])) eraseWhere(names[kind])
    },
    areKept() {
      if (own.findAll(names.opaque).length > 0) return true
      // Without a session cookie, writes a probe cookie instead: a missing cookie may also mean that the session has
      // expired.
      own.put(PROBE, PROBE, { path, domain, lifetime_s: undefined })
      const isKept = own.findAll(PROBE).length > 0
      eraseWhere(PROBE)
      return isKept
    },
  }
  return cookies
}

function readSeenDomains(storage: ClientStorage): string[] {
  const domains = storage.getJson(SEEN_DOMAINS)
  return Array.isArray(domains) ? domains.filter((domain) => typeof domain === 'string') : []
}

function rememberDomain(storage: ClientStorage, domain: string): void {
  const domains = readSeenDomains(storage)
  if (!domains.includes(domain)) storage.setJson(SEEN_DOMAINS, [...domains, domain])
}

/** Reports whether a page at a path can read cookies that are set for a cookie path. @see RFC 6265 §5.1.4 */
function isBelow(path: string, cookiePath: string): boolean {
  return path === cookiePath || path.startsWith(cookiePath.endsWith('/') ? cookiePath : `${cookiePath}/`)
}

/** Lists the paths that a cookie of this page can have. An empty path stands for the folder of the page. */
function toPaths(page: Page): string[] {
  const paths = page.getPath().split('/')
  return paths.flatMap((_, index) => {
    const path = paths.slice(0, index + 1).join('/')
    return [path, `${path}/`]
  })
}

/**
 * Reports whether all cookies of a host are its own: it is an address or has no parent domain. Browsers then ignore a
 * `Domain` that is the host, so that erasing a cookie of the domain would erase the one of the host.
 */
function hasNoDomain(hostname: string): boolean {
  return /^[^.]+$|\.\d+$/.test(hostname)
}

/** Lists a host name and its parent domains. */
function toDomains(hostname: string): string[] {
  const labels = hostname.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}
