import type { FastifyRequest } from 'fastify'

/** The replacement for a secret. */
export const REDACTED = '[redacted]'

/**
 * Members, query parameters and form fields with values that let a reader impersonate a user or a client. Challenges
 * (`code_challenge`) and identifiers (`client_id`, `public_token`) are not secrets.
 */
const SECRET_NAMES = new Set([
  '__authorization',
  'access_token',
  'actor_token',
  'assertion',
  'authorization_code',
  'captcha_token',
  'client_assertion',
  'client_secret',
  'code',
  'code_verifier',
  'credential',
  'device_code',
  'existing_password',
  'google_one_tap_token',
  'hash',
  'id_token',
  'id_token_hint',
  'impersonation_token',
  'intermediate_session_token',
  'new_password',
  'next_client_secret',
  'oauth_attach_token',
  'password',
  'pkce_code_verifier',
  'public_key_credential',
  'qr_code',
  'recovery_code',
  'recovery_codes',
  'refresh_token',
  'secret',
  'session_jwt',
  'session_token',
  'signature',
  'subject_token',
  'stytch_csrf_token',
  'token',
  'totp_code',
])

/**
 * Headers with a word that names a secret: `authorization`, `x-forwarded-authorization`, `set-cookie`, `x-api-key`.
 * CORS headers only name other headers.
 */
const SECRET_HEADER =
  /^(?!access-control-)(.*[-_])?(authorization|authentication|cookies?|tokens?|jwt|secret|password|passwd|credentials?|session|signature|api-?key|apikey|auth|key)([-_]|$)/i

/** Caches whether a name is secret. Requests use the same few names; others are cached up to a limit. */
const knownHeaders = new Map<string, boolean>()
const MAX_KNOWN_HEADERS = 1_000

function isSecretHeader(name: string): boolean {
  const known = knownHeaders.get(name)
  if (known !== undefined) return known
  const isSecretName = SECRET_HEADER.test(name)
  if (knownHeaders.size < MAX_KNOWN_HEADERS) knownHeaders.set(name, isSecretName)
  return isSecretName
}

/** Keeps the scheme, which helps to debug a wrong header: `Basic [redacted]`. */
function redactHeader(name: string, value: string): string {
  if (!isSecretHeader(name)) return redactUrl(value) // `referer` and `location` are URLs
  const scheme = /^(Basic|Bearer|DPoP) /i.exec(value)?.[0] ?? ''
  return `${scheme}${REDACTED}`
}

/** Converts headers to one redacted string each. */
export function redactHeaders(headers: HeaderValues): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name, redactHeader(name, toHeaderText(value))])
  return Object.fromEntries(entries)
}

type HeaderValues = Readonly<Record<string, string | number | readonly string[] | undefined>>

function toHeaderText(value: HeaderValues[string]): string {
  return typeof value === 'object' ? value.join(', ') : String(value ?? '')
}

/**
 * Matches the start of a parameter. The URL may itself be a parameter, and so be percent-encoded any number of times.
 */
const SEPARATOR = '(?:[?&#]|%(?:25)*(?:3F|26|23))'
const EQUALS = '(?:=|%(?:25)*3D)'
/** Matches the equals sign that every parameter with a value has, plain or encoded. */
const HAS_EQUALS = /[=%]/
const PARAMETER = new RegExp(`${SEPARATOR}((?:(?!${SEPARATOR}|${EQUALS}).){1,200})(${EQUALS})`, 'gis')

/** Returns a name without its percent-encoding, however often it was encoded. */
function toPlainName(encoded: string): string {
  const decoded = encoded.replaceAll(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return decoded === encoded ? decoded.toLowerCase() : toPlainName(decoded)
}

/**
 * Finds the end of a parameter's value: the next separator that is encoded at most as often as its equals sign.
 * Separators that are encoded more often are part of the value.
 *
 * @param encodings how often the equals sign is encoded. 0 for a plain one
 */
function findEnd(url: string, start: number, encodings: number): number {
  const encoded = encodings === 0 ? '' : `|%(?:25){0,${encodings - 1}}(?:26|23)`
  const separator = new RegExp(`[&#]${encoded}`, 'gi')
  separator.lastIndex = start
  return separator.exec(url)?.index ?? url.length
}

/** Redacts the secret parameters of a URL, or of a path with a query. The rest stays byte for byte. */
export function redactUrl(url: string): string {
  if (!HAS_EQUALS.test(url)) return url
  const parts: string[] = []
  let done = 0
  PARAMETER.lastIndex = 0
  for (let match = PARAMETER.exec(url); match; match = PARAMETER.exec(url)) {
    const [parameter, name = '', equals = ''] = match
    const start = match.index + parameter.length
    // The search continues at the separator, which can also end the value.
    PARAMETER.lastIndex = start
    if (!SECRET_NAMES.has(toPlainName(name))) continue
    const end = findEnd(url, start, (equals.length - 1) / 2) // `=`, `%3D`, `%253D`
    if (end > start) parts.push(url.slice(done, start), REDACTED)
    done = end
    PARAMETER.lastIndex = end
  }
  return parts.length === 0 ? url : [...parts, url.slice(done)].join('')
}

/** Returns a copy of a JSON value without its secrets, including those inside its URLs. */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return redactUrl(value)
  if (Array.isArray(value)) return value.map(redact)
  if (value === null || typeof value !== 'object') return value
  // The spread defines a member that is named `__proto__` as an own member.
  const copy: Record<string, unknown> = { ...value }
  for (const name of Object.keys(copy)) copy[name] = isSecret(name, copy[name]) ? REDACTED : redact(copy[name])
  return copy
}

/** Every value under a secret name is a secret, except `User.password`, which only describes the password. */
function isSecret(name: string, value: unknown): boolean {
  if (!SECRET_NAMES.has(name.toLowerCase()) || value === null || value === '') return false
  return typeof value !== 'object' || !('password_id' in value)
}

/** Pino serializers that redact the codes and tokens of URLs. */
export const LOG_SERIALIZERS = {
  req: ({ method, url, host, ip }: FastifyRequest) => ({ method, url: redactUrl(url), host, remoteAddress: ip }),
}
