import { ERRORS, type ErrorType } from '@latchkey/openapi'

/** What one error changes in its catalogue entry, and what it adds. */
export type ProviderErrorOptions = {
  /** Replaces the catalogued message. */
  message?: string
  /** Replaces the catalogued HTTP status, for the few types that have several. */
  status?: number
  details?: Record<string, unknown>
  /** What was compared, in a sentence without secrets. It is for the journal: no response has it. */
  reason?: string | undefined
  cause?: unknown
}

/** An error by its wire name. `plugins/error-body.ts` renders it. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly type: ErrorType
  readonly status: number
  readonly details: Record<string, unknown> | undefined
  readonly reason: string | undefined

  constructor(type: ErrorType, options: ProviderErrorOptions = {}) {
    super(options.message ?? ERRORS[type].message, { cause: options.cause })
    this.type = type
    this.status = options.status ?? ERRORS[type].status
    this.details = options.details
    this.reason = options.reason
  }
}

/** Error codes of RFC 6749 §5.2, RFC 7009, RFC 7591 §3.2.2, RFC 8628 §3.5, RFC 8707 §2, RFC 9449 §5 and OpenID Connect Core §3.1.2.6. */
export type OauthErrorCode =
  | 'access_denied'
  | 'authorization_pending'
  | 'expired_token'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_dpop_proof'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_token'
  | 'server_error'
  | 'slow_down'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'

/**
 * An error of an endpoint that OAuth clients call. They read `error` and `error_description`, which the body has in
 * addition to the provider's envelope.
 */
export class OauthError extends ProviderError {
  readonly code: OauthErrorCode
  /** The `WWW-Authenticate` header: required after Basic (RFC 6749 §5.2) and for bearer tokens (RFC 6750 §3). */
  readonly challenge: string | undefined

  constructor(code: OauthErrorCode, type: ErrorType, options: ProviderErrorOptions & { challenge?: string } = {}) {
    super(type, { status: code === 'invalid_client' || code === 'invalid_token' ? 401 : 400, ...options })
    this.code = code
    this.challenge = options.challenge
  }
}

/** Creates the refusal of a body that is not JSON. @param given the request's `Content-Type` */
export function createMediaTypeError(
  given: string | undefined,
  status: 400 | 415,
  expected: readonly string[] = ['application/json'],
): ProviderError {
  const actual = given === undefined ? '. The request has none.' : `, not ${given}.`
  return new ProviderError('bad_request', {
    status,
    message: `The content-type must be ${expected.join(' or ')}${actual}`,
  })
}

/** A secret that can be used once, until a time. */
type SingleUse = {
  is_used: boolean
  /** Milliseconds since the epoch. */
  expires_at: number
}

/**
 * Says why a secret can no longer be used. Undefined while it can.
 *
 * @param name what the secret is, such as `passcode`
 */
export function explainSpent(
  { clock }: { clock: { now(): number } },
  { is_used, expires_at }: SingleUse,
  name: string,
): string | undefined {
  if (is_used) return `The ${name} was used before.`
  const age_ms = clock.now() - expires_at
  return age_ms < 0 ? undefined : `The ${name} expired ${toDuration(age_ms)} ago.`
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Writes a duration in whole units, rounded down. */
export function toDuration(milliseconds: number): string {
  const [unit, length] = UNITS.find(([, size]) => milliseconds >= size) ?? (['second', 1_000] as const)
  const count = Math.floor(milliseconds / length)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** At most this many characters of a caller's input are repeated in a reason. */
const MAX_SHOWN_LENGTH = 200

/** Cuts a caller's input to a length that a sentence can have. */
export function shorten(text: string): string {
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text
}
