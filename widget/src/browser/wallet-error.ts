/**
 * Why a crypto wallet failed: the person declined (`rejected`); the wallet is still showing an earlier request (`busy`);
 * it does not have the account that it was connected with, or no longer allows its use (`account`); the browser has no
 * such wallet, or no longer has it (`missing`); anything else (`failed`).
 */
export type WalletFailure = 'rejected' | 'busy' | 'account' | 'missing' | 'failed'

/** A crypto wallet did not connect or did not sign. `cause` is the wallet's own error. */
export class WalletError extends Error {
  override readonly name = 'WalletError'
  readonly reason: WalletFailure

  constructor(reason: WalletFailure, options?: ErrorOptions) {
    super(`The wallet request failed: ${reason}.`, options)
    this.reason = reason
  }
}
