/**
 * Why a passkey ceremony failed: the person declined or the time ran out, which the standard makes indistinguishable
 * (`cancelled`); the page itself aborted it (`aborted`); the authenticator already has a passkey for this account
 * (`duplicate`); no authenticator supports the request (`unsupported`); anything else (`failed`).
 */
export type PasskeyFailure = 'cancelled' | 'aborted' | 'duplicate' | 'unsupported' | 'failed'

/** The browser did not create a passkey or did not sign with one. `cause` is the browser's own error. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly reason: PasskeyFailure

  constructor(reason: PasskeyFailure, options?: ErrorOptions) {
    super(`The passkey ceremony failed: ${reason}.`, options)
    this.reason = reason
  }
}
