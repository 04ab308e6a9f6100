import { COOKIE_NAMES } from '@latchkey/openapi'
import { attempt } from './attempt.ts'
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

/** Storage key prefix of the mark that identifies the cookie that this client has written last, per kind. */
export const MARK = 'cookie_mark:'

/** Returns the browser's cookies. There are none on a server, nor in a sandboxed frame, where access throws. */
export function findCookieJar(): CookieJar {
  return {
    read: () => attempt(() => document.cookie) ?? '',
    write: (cookie) => void attempt(() => (document.cookie = cookie)),
  }
}

/** Returns the names of the cookies. */
export function toCookieNames(options: CookieOptions = {}): Record<CookieKind, string> {
  return {
    opaque: options.opaqueTokenCookieName || COOKIE_NAMES.session_token,
    jwt: options.jwtCookieName || COOKIE_NAMES.session_jwt,
    intermediate: options.istCookieName || COOKIE_NAMES.intermediate_session_token,
  }
}

/**
 * Returns the value of a cookie that this client has written, or the only one of the name. Undefined when none of
 * several is this client's own.
 *
 * @param mark of the value that was written last, if the storage is blocked
 */
export function findOwnCookie(
  { jar, storage }: { jar: CookieJar; storage: ClientStorage },
  { kind, name, mark }: { kind: CookieKind; name: string; mark?: string | undefined },
): string | undefined {
  const values = findCookies(jar, name)
  if (values.length < 2) return values[0]
  const own = storage.getText(MARK + kind) ?? mark
  return values.find((value) => toMark(value) === own)
}

/** Returns a mark to recognize a value by. The mark is too short to derive the value from. */
export function toMark(value: string): string {
  let mark = 0
  for (const character of value) mark = Math.imul(mark, 31) + character.charCodeAt(0)
  return String(mark | 0)
}

/** Finds all values of a name, the most specific path first. */
export function findCookies(jar: CookieJar, name: string): string[] {
  const start = `${encodeName(name)}=`
  const cookies = jar.read().split('; ')
  return cookies.filter((cookie) => cookie.startsWith(start)).map((cookie) => decodeValue(cookie.slice(start.length)))
}

/**
 * Encodes a name as js-cookie does, which the provider's own client uses: allowed characters stay readable.
 *
 * @see RFC 6265 §4.1.1
 */
export function encodeName(name: string): string {
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
