import type { ErrorBody } from '@latchkey/openapi'

/** The provider rejected a call. `message` is the provider's text for people. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly error_type: string
  readonly error_message: string
  readonly status_code: number
  readonly error_url: string
  readonly request_id: string | undefined
  readonly error_details: unknown

  constructor(body: ErrorBody) {
    super(body.error_message)
    this.error_type = body.error_type
    this.error_message = body.error_message
    this.status_code = body.status_code
    this.error_url = body.error_url
    this.request_id = body.request_id
    this.error_details = body.error_details
  }
}

/**
 * Why a call failed on the way. `unreachable`: no network, or an outage. `timeout`: no complete response in time.
 * `malformed`: a success that is not the documented response.
 */
export type NetworkFailure = 'unreachable' | 'timeout' | 'malformed'

type NetworkErrorOptions = ErrorOptions & { status_code?: number; reason?: NetworkFailure }

/** The provider was not reached in time, or the response is not the provider's: an HTML page, invalid JSON. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly reason: NetworkFailure
  /** The HTTP status, when there was a response. */
  readonly status_code: number | undefined

  constructor(message: string, { status_code, reason = 'unreachable', ...options }: NetworkErrorOptions = {}) {
    super(message, options)
    this.status_code = status_code
    this.reason = reason
  }
}

/** One problem that the provider's request validation found (wire: the items of `body`, `params` or `query`). */
export type SchemaIssue = { dataPath?: string; message?: string }

/** The request does not match the provider's schema. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
  readonly part: SchemaPart
  readonly issues: readonly SchemaIssue[]

  constructor(part: SchemaPart, issues: readonly SchemaIssue[]) {
    const sentences = issues.map(({ dataPath, message }) => `${dataPath ?? ''}: ${message ?? 'is invalid'}`)
    super(`[400] ${part} does not match the schema: ${sentences.join(', ')}`)
    this.part = part
    this.issues = issues
  }
}

export const SCHEMA_PARTS = ['body', 'params', 'query'] as const
export type SchemaPart = (typeof SCHEMA_PARTS)[number]

/** The embedding page misused the client. The message is for developers. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/**
 * A factor was accepted, and the person must prove a second one before there is a session. The client has stored the
 * intermediate token: `totps.authenticate` and `totps.recover` complete the sign-in within 10 minutes.
 */
export class SecondFactorRequiredError extends Error {
  override readonly name = 'SecondFactorRequiredError'
  readonly missing = 'second-factor'
}

/** The person, or the page, has refused a sign-in by a link. Nothing of it is stored, and its session is revoked. */
export class SignInDeclinedError extends Error {
  override readonly name = 'SignInDeclinedError'
}

/** The provider requires a captcha token. Methods that can send one retry once; the others throw this error. */
export class CaptchaRequiredError extends Error {
  override readonly name = 'CaptchaRequiredError'
}

/** The browser blocks a feature that signing in needs. */
export class BrowserBlockedError extends Error {
  override readonly name = 'BrowserBlockedError'
  /** The blocked feature. `crypto`: the page is neither https nor on this device. */
  readonly blocked: 'cookies' | 'storage' | 'crypto'

  constructor(blocked: 'cookies' | 'storage' | 'crypto', message: string) {
    super(message)
    this.blocked = blocked
  }
}
