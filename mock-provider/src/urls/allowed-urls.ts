import { ERRORS, type ErrorType } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'

/** Origins of this machine on any port, with and without TLS. Projects allow these by default. */
export const LOOPBACK_ORIGINS: readonly string[] = ['localhost:*', '127.0.0.1:*', '[::1]:*', '*.localhost:*'].flatMap(
  (host) => [`http://${host}`, `https://${host}`],
)

/**
 * Whether a URL contains spaces or characters that are invisible. `URL` and browsers remove some of them, so others see
 * another URL than they do. The schema `ClientUri` has the same characters.
 */
export function hasInvisibleCharacters(url: string): boolean {
  return /[\s\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u3164\uffa0]/u.test(url)
}

function toPattern(allowed: string, end: string): RegExp {
  const literal = allowed.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  const wild = literal.replaceAll(':*', '(?::\\d+)?').replaceAll('*', '[^/:@?#]+')
  return new RegExp(`^${wild}${end}$`)
}

/** Whether an origin is on the list. In an entry, `*` matches one label or any port. */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  return allowed.some((entry) => toPattern(entry, '').test(origin))
}

/**
 * Whether a redirect URL is on the list. An entry with a path must match the whole URL up to its query; an entry that
 * is an origin matches all its paths. A URL with a user name or a password is never allowed.
 */
export function isAllowedRedirect(url: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(url) || /\p{Cc}/u.test(url)) return false
  const { protocol, host, pathname, username, password } = new URL(url)
  // `URL.origin` is opaque for the schemes of native apps (RFC 8252 §7.1).
  const origin = `${protocol}//${host}`
  if (username !== '' || password !== '') return false
  return allowed.some((entry) => {
    const isOrigin = /^[a-z][a-z0-9+.-]*:\/\/[^/]+$/.test(entry)
    return toPattern(entry, '').test(isOrigin ? origin : `${origin}${pathname}`)
  })
}

/** At most this many characters of a caller's input are repeated in the mock's message. */
const MAX_LENGTH = 200

/** Creates the error for a URL that is not on a setting's list of allowed URLs. It names the URL and the setting. */
export function createUnlistedError(type: ErrorType, setting: string, address: string): ProviderError {
  const shown = address.length > MAX_LENGTH ? `${address.slice(0, MAX_LENGTH)}…` : address
  return new ProviderError(type, { message: `${ERRORS[type].message} The setting ${setting} lacks ${shown}.` })
}

/** URL schemes that execute or display their content instead of navigating to a server. */
export const FORBIDDEN_SCHEMES = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'about:',
  'view-source:',
  'filesystem:',
])
/** The loopback hosts, spelled as by `URL.hostname`. */
export const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a host, spelled as by `URL.hostname`, is this machine: a loopback host or a name below `localhost` (RFC 6761 §6.3). */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK_HOSTS.has(hostname) || hostname.endsWith('.localhost')
}
