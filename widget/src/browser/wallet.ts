import { WalletError, type WalletFailure } from './wallet-error.ts'

/** A crypto wallet of this browser. Its methods show a dialog to the person, and throw a WalletError. */
export type Wallet = {
  /** Wire name `crypto_wallet_type`. */
  type: 'ethereum' | 'solana'
  /** @returns the address that the person chose */
  connect(): Promise<string>
  /** @returns the signature: a hexadecimal string from an Ethereum wallet, bytes from a Solana wallet */
  sign(challenge: string, address: string): Promise<string | Uint8Array>
}

/** Failures, keyed by the `code` of the wallet's error. Solana wallets use the same codes. */
const FAILURES = new Map<unknown, WalletFailure>([
  /** EIP-1193, "Provider Errors": User Rejected Request. */
  [4001, 'rejected'],
  /** EIP-1474, "Error codes": Resource unavailable. Wallets return this code while an earlier request is open. */
  [-32002, 'busy'],
])

/** Calls a wallet and maps its errors. @throws WalletError */
export async function callWallet<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (cause) {
    if (cause instanceof WalletError) throw cause
    const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
    throw new WalletError(FAILURES.get(code) ?? 'failed', { cause })
  }
}
