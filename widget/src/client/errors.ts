import type { ErrorBody } from '@latchkey/openapi'

export { BrowserBlockedError, NetworkError, UsageError, type NetworkFailure } from './browser-errors.ts'

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

/**
 * A factor was accepted, but a second one is required before there is a session. The client has stored the intermediate
 * token: `totps.authenticate` and `totps.recover` complete the sign-in within 10 minutes.
 */
export class SecondFactorRequiredError extends Error {
  override readonly name = 'SecondFactorRequiredError'
  readonly missing = 'second-factor'
}

/** The user or the embedding page declined a sign-in by a link. Nothing was stored, and the session was revoked. */
export class SignInDeclinedError extends Error {
  override readonly name = 'SignInDeclinedError'
}

/** The provider requires a captcha token. Methods that can send one retry once; the others throw this error. */
export class CaptchaRequiredError extends Error {
  override readonly name = 'CaptchaRequiredError'
}
