import { COOKIE_NAMES } from '@latchkey/openapi'
import { attempt } from './attempt.ts'
import { UsageError } from './browser-errors.ts'
import { isLoopback, isPlainLocalhost, type Page } from './page.ts'
import { toIdentity, type ClientStorage } from './storage.ts'

/** Reads and writes the page's cookies as `document.cookie` does. */
export type CookieJar = { read(): string; write(cookie: string): void }

export type CookieOptions = {
  /**
   * Name of the session token's cookie. Default `{prefix}_session`. Other hosts of the same site cannot write cookies
   * whose names begin with `__Host-`. They require https or a loopback host, the path `/` and no domain.
   */
  opaqueTokenCookieName?: string | undefined
  /** Name of the session JWT's cookie. Default `{prefix}_session_jwt`. */
  jwtCookieName?: string | undefined
  /** Name of the intermediate session token's cookie. Default `{prefix}_intermediate_session_token`. */
  istCookieName?: string | undefined
  /** The path of the cookies. Default `/`. */
  path?: string | undefined
  /** The domain of the cookies. Applies only with `availableToSubdomains`. Default: the page's host. */
  domain?: string | undefined
  /** Whether the cookies are sent to subdomains of the page's host. Default: false. */
  availableToSubdomains?: boolean | undefined
}

export type CookieKind = 'opaque' | 'jwt' | 'intermediate'

/** Returns the browser's cookies. There are none on a server, nor in a sandboxed frame, where access throws. */
export function findCookieJar(): CookieJar {
  return {
    read: () => attempt(() => document.cookie) ?? '',
    write: (cookie) => void attempt(() => (document.cookie = cookie)),
  }
}

/** Storage key prefix of the mark that identifies the cookie that this client has written last, per kind. */
const MARK = 'cookie_mark:'

export type OwnCookiesDeps = { jar: CookieJar; page: Page; storage: ClientStorage }

const TEXT_OPTIONS = ['opaqueTokenCookieName', 'jwtCookieName', 'istCookieName', 'path', 'domain'] as const

/**
 * Creates the access to the cookies that this client writes. It never changes those of others.
 *
 * @throws UsageError when a name, path or domain is not a string
 */
export function createOwnCookies({ jar, page, storage }: OwnCookiesDeps, options: CookieOptions = {}) {
  checkOptions(options)
  const names: Record<CookieKind, string> = {
    opaque: options.opaqueTokenCookieName || COOKIE_NAMES.session_token,
    jwt: options.jwtCookieName || COOKIE_NAMES.session_jwt,
    intermediate: options.istCookieName || COOKIE_NAMES.intermediate_session_token,
  }
  const path = options.path || '/'
  const isLocal = isLoopback(page.hostname)
  const hasSecure = !isLocal && !isPlainLocalhost(page.origin)
  const domain = options.availableToSubdomains && !isLocal ? options.domain || page.hostname : undefined
  /** The marks of the values that were written last, in case the storage is blocked. */
  const marks: Partial<Record<CookieKind, string>> = {}
  const put = (name: string, value: string, place: Place & Lifetime) => {
    // Browsers refuse a cookie whose name begins with `__Host-` or `__Secure-` unless it is `Secure`, even on localhost.
    jar.write(toCookie(name, value, { ...place, isSecure: hasSecure || name.startsWith('__') }))
  }
  const findAll = (name: string) => findCookies(jar, name)
  return {
    names,
    path,
    domain,
    /** Writes a cookie of any name. Several of a name can coexist, one per scope. */
    put,
    /** Finds all values of a name, the most specific path first. */
    findAll,
    /**
     * Returns the value that this client has written, or the only one. Undefined when none of several is its own.
     *
     * The only one is not returned either when this client has written another one, and its session is still stored: a
     * host of the same site can make the browser drop a cookie, and then plant its own. A JWT of the same user is returned.
     *
     * @param isAnyAccepted whether the only one is returned in any case
     */
    find(kind: CookieKind, isAnyAccepted = false): string | undefined {
      const values = findAll(names[kind])
      const mark = storage.getText(MARK + kind) ?? marks[kind]
      const own = values.find((value) => toMark(value) === mark)
      const [only, ...others] = values
      if (own !== undefined || others.length > 0) return own
      const session = mark && toIdentity(storage.getText())?.session
      return isAnyAccepted || !session || toSubject(`${only}`) === session.user_id ? only : undefined
    },
    /** Writes a cookie, and remembers it as this client's own. */
    write(kind: CookieKind, value: string, lifetime_s?: number) {
      marks[kind] = toMark(value)
      storage.setText(MARK + kind, marks[kind])
      put(names[kind], value, { path, domain, lifetime_s })
    },
    /** Removes the cookie from where this client writes it. */
    expire(kind: CookieKind) {
      put(names[kind], '', { path, domain, lifetime_s: 0 })
    },
  }
}

/**
 * Writes the tokens of a session, and reads the JWT back: a browser drops a cookie that is too large, and keeps the previous
 * one of that name. The tokens of two sessions are never stored together, because a server may read either.
 *
 * @returns whether the browser keeps the JWT. Otherwise there is none.
 */
export function writeTokens(
  read: (kind: CookieKind) => string | undefined,
  write: (kind: CookieKind, value: string, lifetime_s?: number) => void,
  remove: (kind: CookieKind) => void,
  { session_token, session_jwt }: { session_token: string; session_jwt?: string },
  lifetime_s?: number,
): boolean {
  remove('jwt')
  write('opaque', session_token, lifetime_s)
  if (session_jwt) write('jwt', session_jwt, lifetime_s)
  return !session_jwt || read('jwt') === session_jwt
}

function checkOptions(options: CookieOptions): void {
  for (const name of TEXT_OPTIONS) {
    const value: unknown = options[name]
    if (value !== undefined && typeof value !== 'string') {
      throw new UsageError(`Invalid call to createProviderClient: cookieOptions.${name} must be a string.`)
    }
  }
}

/** The scope of a cookie. Cookies of the same name can coexist, one per scope. */
export type Place = { path: string; domain: string | undefined }
/**
 * In seconds; 0 removes the cookie, and undefined keeps it until the browser is closed. A date would be compared with the
 * clock of the device, which may be wrong by hours.
 */
type Lifetime = { lifetime_s: number | undefined }
type Attributes = Place & Lifetime & { isSecure: boolean }

function toCookie(name: string, value: string, { path, domain, lifetime_s, isSecure }: Attributes): string {
  const parts = [`${encodeName(name)}=${encodeValue(value)}`, `path=${path}`]
  if (domain) parts.push(`domain=${domain}`)
  if (lifetime_s !== undefined) parts.push(`max-age=${lifetime_s}`)
  if (isSecure) parts.push('secure')
  return [...parts, 'sameSite=lax'].join('; ')
}

function encodeValue(value: string): string {
  return encodeURIComponent(value).replace(/%(2[346BF]|3[AC-F]|40|5[BDE]|60|7[BCD])/g, decodeURIComponent)
}

/** Returns a mark to recognize a value by. The mark is too short to derive the value from. */
function toMark(value: string): string {
  let mark = 0
  for (const character of value) mark = Math.imul(mark, 31) + character.charCodeAt(0)
  return String(mark | 0)
}

/** Finds the user of a JWT, without a check of its signature: a stranger's token of this user is of no use to the stranger. */
function toSubject(jwt: string): unknown {
  const [, claims = ''] = jwt.split('.')
  return attempt((): unknown => Reflect.get(JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))), 'sub'))
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
