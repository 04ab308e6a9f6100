import { UsageError } from './browser-errors.ts'
import {
  encodeName,
  findCookies,
  findOwnCookie,
  MARK,
  toCookieNames,
  toMark,
  type CookieJar,
  type CookieKind,
  type CookieOptions,
} from './find-cookie.ts'
import { isLoopback, isPlainLocalhost, type Page } from './page.ts'
import type { ClientStorage } from './storage.ts'

export type OwnCookiesDeps = { jar: CookieJar; page: Page; storage: ClientStorage }

const TEXT_OPTIONS = ['opaqueTokenCookieName', 'jwtCookieName', 'istCookieName', 'path', 'domain'] as const

/**
 * Creates the access to the cookies that this client writes. It never changes those of others.
 *
 * @throws UsageError when a name, path or domain is not a string
 */
export function createOwnCookies({ jar, page, storage }: OwnCookiesDeps, options: CookieOptions = {}) {
  checkOptions(options)
  const names = toCookieNames(options)
  const path = options.path || '/'
  const isLocal = isLoopback(page.hostname)
  const hasSecure = !isLocal && !isPlainLocalhost(page.origin)
  const domain = options.availableToSubdomains && !isLocal ? options.domain || page.hostname : undefined
  const marks: Partial<Record<CookieKind, string>> = {}
  return {
    names,
    path,
    domain,
    /** Writes a cookie of any name. Several of a name can coexist, one per scope. */
    put(name: string, value: string, place: Place & { expires: Date | undefined }) {
      // Browsers refuse a cookie whose name begins with `__Host-` or `__Secure-` unless it is `Secure`, even on localhost.
      jar.write(toCookie(name, value, { ...place, isSecure: hasSecure || name.startsWith('__') }))
    },
    /** Finds all values of a name, the most specific path first. */
    findAll: (name: string) => findCookies(jar, name),
    /** Returns the value that this client has written, or the only one. Undefined when none of several is its own. */
    find: (kind: CookieKind) => findOwnCookie({ jar, storage }, { kind, name: names[kind], mark: marks[kind] }),
    /** Writes a cookie, and remembers it as this client's own. */
    write(kind: CookieKind, value: string, expires?: Date) {
      marks[kind] = toMark(value)
      storage.setText(MARK + kind, marks[kind])
      this.put(names[kind], value, { path, domain, expires })
    },
    /** Removes the cookie from where this client writes it. */
    expire(kind: CookieKind) {
      this.put(names[kind], '', { path, domain, expires: new Date(0) })
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

/** The scope of a cookie. Cookies of the same name can coexist, one per scope. */
export type Place = { path: string; domain: string | undefined }
type Attributes = Place & { expires: Date | undefined; isSecure: boolean }

function toCookie(name: string, value: string, { path, domain, expires, isSecure }: Attributes): string {
  const parts = [`${encodeName(name)}=${encodeValue(value)}`, `path=${path}`]
  if (domain) parts.push(`domain=${domain}`)
  if (expires) parts.push(`expires=${expires.toUTCString()}`)
  if (isSecure) parts.push('secure')
  return [...parts, 'sameSite=lax'].join('; ')
}

function encodeValue(value: string): string {
  return encodeURIComponent(value).replace(/%(2[346BF]|3[AC-F]|40|5[BDE]|60|7[BCD])/g, decodeURIComponent)
}
