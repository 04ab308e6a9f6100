import { WalletError, type WalletFailure } from './wallet-error.ts'

/** A crypto wallet of this browser. Its methods ask the person and throw a WalletError. */
export type Wallet = {
  /** On the wire `crypto_wallet_type`. */
  type: 'ethereum' | 'solana'
  /** @returns the address that the person chose */
  connect(): Promise<string>
  /** @returns the signature as the wire wants it: in hexadecimal of an Ethereum wallet, in base58 of a Solana one */
  sign(challenge: string, address: string): Promise<string>
}

/** What wallets mean by the `code` of what they throw. Solana's wallets use the same numbers. */
const FAILURES = new Map<unknown, WalletFailure>([
  /** EIP-1193, "Provider Errors": User Rejected Request. */
  [4001, 'rejected'],
  /** EIP-1474, "Error codes": Resource unavailable. Wallets say so while they wait for an earlier answer. */
  [-32002, 'busy'],
])

/** Runs what a wallet is asked. @throws WalletError */
export async function askWallet<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (cause) {
    if (cause instanceof WalletError) throw cause
    const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
    throw new WalletError(FAILURES.get(code) ?? 'failed', { cause })
  }
}
