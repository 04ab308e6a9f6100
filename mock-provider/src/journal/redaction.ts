/** Replaces a secret. */
export const REDACTED = '[redacted]'

/**
 * Members, query parameters and form fields with values that let a reader impersonate a user or a client. Challenges
 * (`code_challenge`) and identifiers (`client_id`, `public_token`) are not secrets.
 */
const SECRET_NAMES = new Set([
  'access_token',
  'assertion',
  'authorization_code',
  'captcha_token',
  'client_assertion',
  'client_secret',
  'code',
  'code_verifier',
  'credential',
  'existing_password',
  'google_one_tap_token',
  'id_token',
  'id_token_hint',
  'impersonation_token',
  'intermediate_session_token',
  'new_password',
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
  'stytch_csrf_token',
  'token',
  'totp_code',
])

const SECRET_HEADERS = new Set(['authorization', 'cookie', 'proxy-authorization', 'set-cookie'])

/** Keeps the scheme, which helps to debug a wrong header: `Basic [redacted]`. */
function redactHeader(name: string, value: string): string {
  if (!SECRET_HEADERS.has(name)) return redactUrl(value) // `referer` and `location` are URLs
  const scheme = /^(Basic|Bearer|DPoP) /i.exec(value)?.[0] ?? ''
  return `${scheme}${REDACTED}`
}

/** Converts headers to one redacted string each. */
export function redactHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    redactHeader(name, [value ?? ''].flat().join(', ')),
  ])
  return Object.fromEntries(entries)
}

const SECRET_PARAMETER = [...SECRET_NAMES].join('|')
const SECRET_PARAMETERS = new RegExp(`([?&#])(${SECRET_PARAMETER})=[^&#]*`, 'gi')
/** The same in a URL that is itself a parameter: percent-encoded, so encoded separators end it as well. */
const NESTED_SECRET_PARAMETERS = new RegExp(`(%3F|%26|%23)(${SECRET_PARAMETER})%3D(?:(?!%26|%23)[^&#])*`, 'gi')

/** Redacts the secret parameters of a URL, or of a path with a query. The rest stays byte for byte. */
export function redactUrl(url: string): string {
  return url
    .replaceAll(SECRET_PARAMETERS, `$1$2=${REDACTED}`)
    .replaceAll(NESTED_SECRET_PARAMETERS, `$1$2%3D${REDACTED}`)
}

/** Returns a copy of a JSON value without its secrets, including those inside its URLs. */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return redactUrl(value)
  if (Array.isArray(value)) return value.map(redact)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isSecret(name, inner) ? REDACTED : redact(inner)]),
  )
}

/** Every value under a secret name is a secret, except `User.password`, which only describes the password. */
function isSecret(name: string, value: unknown): boolean {
  if (!SECRET_NAMES.has(name) || value === null || value === '') return false
  return typeof value !== 'object' || !('password_id' in value)
}
