// The errors that can occur before the client has called the provider.
/**
 * Why a call did not get a valid response. `unreachable`: no network, or an outage. `timeout`: no complete response in
 * time. `malformed`: a successful response that does not have the documented form.
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

/** The embedding page misused the client. The message is for developers. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/**
 * The blocked feature. `crypto`: the page is served neither over https nor from a loopback host. `token_size`: the session
 * JWT is larger than a cookie may be, because of its custom claims.
 */
export type BlockedFeature = 'cookies' | 'storage' | 'crypto' | 'token_size'

/** The browser blocks a feature that signing in needs. */
export class BrowserBlockedError extends Error {
  override readonly name = 'BrowserBlockedError'
  readonly blocked: BlockedFeature

  constructor(blocked: BlockedFeature, message: string) {
    super(message)
    this.blocked = blocked
  }
}
