import { ERRORS, type ErrorType } from '@latchkey/openapi'

/** What one error changes in its catalogue entry, and what it adds. */
export type ProviderErrorOptions = {
  /** Replaces the catalogued message. */
  message?: string
  /** Replaces the catalogued HTTP status, for the few types that have several. */
  status?: number
  details?: Record<string, unknown>
  cause?: unknown
}

/** An error by its wire name. `plugins/error-body.ts` renders it. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly type: ErrorType
  readonly status: number
  readonly details: Record<string, unknown> | undefined

  constructor(type: ErrorType, options: ProviderErrorOptions = {}) {
    super(options.message ?? ERRORS[type].message, { cause: options.cause })
    this.type = type
    this.status = options.status ?? ERRORS[type].status
    this.details = options.details
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
