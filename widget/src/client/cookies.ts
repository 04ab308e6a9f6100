import { COOKIE_NAMES, INTERMEDIATE_SESSION_LIFETIME_MINUTES, MILLISECONDS_PER_MINUTE } from '@latchkey/openapi'
import { attempt } from './attempt.ts'
import type { Clock } from './clock.ts'
import { UsageError } from './browser-errors.ts'
import { isLoopback, isPlainLocalhost, type Page } from './page.ts'
import type { ClientStorage } from './storage.ts'

/** Reads and writes the page's cookies as `document.cookie` does. */
export type CookieJar = { read(): string; write(cookie: string): void }

export type CookieOptions = {
  /**
   * Name of the session token's cookie. Default `{prefix}_session`. Other hosts of the same site cannot write cookies
   * whose names begin with `__Host-`. They require https or a loopback host, the path `/` and no domain.
   */
  opaqueTokenCookieName?: string
  /** Name of the session JWT's cookie. Default `{prefix}_session_jwt`. */
  jwtCookieName?: string
  /** Name of the intermediate session token's cookie. Default `{prefix}_intermediate_session_token`. */
  istCookieName?: string
  /** The path of the cookies. Default `/`. */
  path?: string
  /** The domain of the cookies. Applies only with `availableToSubdomains`. Default: the page's host. */
  domain?: string
  /** Whether the cookies are sent to subdomains of the page's host. Default: false. */
  availableToSubdomains?: boolean
}

export type CookieKind = 'opaque' | 'jwt' | 'intermediate'

/** The three cookies of a sign-in. */
export type Cookies = {
  /**
   * Returns the value of a cookie. Several cookies of the same name mean that another host or page of this site has
   * written one. In this case, returns the one that this client has written and removes the others. When none of them
   * is from this client, removes them all and returns undefined.
   */
  read(kind: CookieKind): string | undefined
  /** @param expires_at default: when the browser is closed; an intermediate token always lives 10 minutes */
  write(kind: CookieKind, value: string, expires_at?: string): void
  remove(...kinds: CookieKind[]): void
  /** Reports whether the browser keeps cookies of this page. A browser may refuse them in a frame of another site. */
  areKept(): boolean
}

type CookieDeps = { jar: CookieJar; page: Page; clock: Clock; storage: ClientStorage }

const TEXT_OPTIONS = ['opaqueTokenCookieName', 'jwtCookieName', 'istCookieName', 'path', 'domain'] as const
const INTERMEDIATE_LIFETIME_MS = INTERMEDIATE_SESSION_LIFETIME_MINUTES * MILLISECONDS_PER_MINUTE
const PROBE = 'latchkey_probe'
/** Storage key prefix of the mark that identifies the cookie that this client has written last, per kind. */
const MARK = 'cookie_mark:'
/** Storage key of the domains of all cookies ever written, so that they can be removed after a change of options (wire). */
const SEEN_DOMAINS = 'seen_domains'

/** Returns the browser's cookies. There are none on a server, nor in a sandboxed frame, where access throws. */
export function findCookieJar(): CookieJar {
  return {
    read: () => attempt(() => document.cookie) ?? '',
    write: (cookie) => void attempt(() => (document.cookie = cookie)),
  }
}

/** @throws UsageError when a name, path or domain is not a string */
export function createCookies(deps: CookieDeps, options: CookieOptions = {}): Cookies {
  checkOptions(options)
  const { jar, page, clock, storage } = deps
  const names: Record<CookieKind, string> = {
    opaque: options.opaqueTokenCookieName || COOKIE_NAMES.session_token,
    jwt: options.jwtCookieName || COOKIE_NAMES.session_jwt,
    intermediate: options.istCookieName || COOKIE_NAMES.intermediate_session_token,
  }
  const path = options.path || '/'
  const isLocal = isLoopback(page.hostname)
  const hasSecure = !isLocal && !isPlainLocalhost(page.origin)
  const domain = options.availableToSubdomains && !isLocal ? options.domain || page.hostname : undefined

  const marks: Partial<Record<CookieKind, string>> = {}
  // Browsers refuse a cookie whose name begins with `__Host-` or `__Secure-` unless it is `Secure`, even on localhost.
  const isSecure = (name: string) => hasSecure || name.startsWith('__')

  const eraseWhere = (name: string, isUnwanted: (place: Place) => boolean = () => true) => {
    const domains = new Set([undefined, options.domain, ...readSeenDomains(storage), ...toDomains(page.hostname)])
    const paths = new Set([path, ...toPaths(page)])
    for (const place of [...domains].flatMap((domain) => [...paths].map((path) => ({ path, domain })))) {
      if (isUnwanted(place)) jar.write(toCookie(name, '', { ...place, expires: new Date(0), isSecure: isSecure(name) }))
    }
  }
  // Cookies are erased only where they may exist, because erasing is slow and most pages have none.
  const mayExist = (name: string) => !isBelow(page.getPath(), path) || findCookies(jar, name).length > 0
  // Browsers send host-only and domain cookies in the same header, and servers cannot tell them apart. Cookies in other
  // places are therefore erased.
  const isOther = (place: Place) => place.path !== path || place.domain !== domain

  return {
    read(kind) {
      const values = findCookies(jar, names[kind])
      if (values.length < 2) return values[0]
      const mark = storage.getText(MARK + kind) ?? marks[kind]
      const own = values.find((value) => toMark(value) === mark)
      eraseWhere(names[kind], own === undefined ? undefined : isOther)
      return own
    },
    write(kind, value, expires_at) {
      const end = kind === 'intermediate' ? clock.now() + INTERMEDIATE_LIFETIME_MS : Date.parse(expires_at ?? '')
      const expires = Number.isNaN(end) ? undefined : new Date(end)
      if (domain) rememberDomain(storage, domain)
      marks[kind] = toMark(value)
      storage.setText(MARK + kind, marks[kind])
      jar.write(toCookie(names[kind], value, { path, domain, expires, isSecure: isSecure(names[kind]) }))
      if (findCookies(jar, names[kind]).length > 1) eraseWhere(names[kind], isOther)
    },
    remove(...kinds) {
      for (const kind of kinds) if (mayExist(names[kind])) eraseWhere(names[kind])
    },
    areKept() {
      if (findCookies(jar, names.opaque).length > 0) return true
      // Without a session cookie, writes a probe cookie instead: a missing cookie may also mean that the session has
      // expired.
      jar.write(toCookie(PROBE, PROBE, { path, domain, expires: undefined, isSecure: hasSecure }))
      const isKept = findCookies(jar, PROBE).length > 0
      eraseWhere(PROBE)
      return isKept
    },
  }
}

function checkOptions(options: CookieOptions): void {
  for (const name of TEXT_OPTIONS) {
    const value: unknown = options[name]
    if (value !== undefined && typeof value !== 'string') {
      throw new UsageError(`Invalid call to createProviderClient: cookieOptions.${name} must be a string.`)
    }
  }
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

/** Lists a host name and its parent domains. */
function toDomains(hostname: string): string[] {
  const labels = hostname.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}

/** Returns a mark to recognize a value by. The mark is too short to derive the value from. */
function toMark(value: string): string {
  let mark = 0
  for (const character of value) mark = Math.imul(mark, 31) + character.charCodeAt(0)
  return String(mark | 0)
}

/** The scope of a cookie. Cookies of the same name can coexist, one per scope. */
type Place = { path: string; domain: string | undefined }
type Attributes = Place & { expires: Date | undefined; isSecure: boolean }

function toCookie(name: string, value: string, { path, domain, expires, isSecure }: Attributes): string {
  const parts = [`${encodeName(name)}=${encodeValue(value)}`, `path=${path}`]
  if (domain) parts.push(`domain=${domain}`)
  if (expires) parts.push(`expires=${expires.toUTCString()}`)
  if (isSecure) parts.push('secure')
  return [...parts, 'sameSite=lax'].join('; ')
}

/** Finds all values of a name, the most specific path first. */
function findCookies(jar: CookieJar, name: string): string[] {
  const start = `${encodeName(name)}=`
  const cookies = jar.read().split('; ')
  return cookies.filter((cookie) => cookie.startsWith(start)).map((cookie) => decodeValue(cookie.slice(start.length)))
}

/**
 * Encodes a name as js-cookie does, which the provider's own client uses: allowed characters stay readable.
 *
 * @see RFC 6265 §4.1.1
 */
function encodeName(name: string): string {
  return encodeURIComponent(name)
    .replace(/%(2[346B]|5E|60|7C)/g, decodeURIComponent)
    .replace(/[()]/g, escapeCode)
}

function encodeValue(value: string): string {
  return encodeURIComponent(value).replace(/%(2[346BF]|3[AC-F]|40|5[BDE]|60|7[BCD])/g, decodeURIComponent)
}

function escapeCode(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`
}

function decodeValue(value: string): string {
  const bare = value.startsWith('"') ? value.slice(1, -1) : value
  try {
    return bare.replace(/(%[\dA-F]{2})+/gi, decodeURIComponent)
  } catch {
    return bare
  }
}
