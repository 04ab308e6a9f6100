/**
 * Why a crypto wallet did not do what it was asked: the person declined (`rejected`); the wallet still shows an earlier
 * request (`busy`); the browser has no such wallet, or no longer (`missing`); anything else (`failed`).
 */
export type WalletFailure = 'rejected' | 'busy' | 'missing' | 'failed'

/** A crypto wallet did not connect or did not sign. `cause` is what the wallet threw. */
export class WalletError extends Error {
  override readonly name = 'WalletError'
  readonly reason: WalletFailure

  constructor(reason: WalletFailure, options?: ErrorOptions) {
    super(`The wallet did not do what it was asked: ${reason}.`, options)
    this.reason = reason
  }
}
