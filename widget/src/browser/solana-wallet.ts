import { base58 } from '@scure/base'
import { WalletError } from './wallet-error.ts'
import { callWallet, type Wallet } from './wallet.ts'

type PublicKey = { toString(): string }

/** The object that wallet extensions put into pages. Modelled on Phantom's API. */
type SolanaProvider = {
  isPhantom?: boolean
  publicKey?: PublicKey | null
  /** Some wallets return only whether they succeeded, and provide the key as `publicKey`. */
  connect(): Promise<{ publicKey: PublicKey } | boolean | void>
  request(call: {
    method: 'signMessage'
    params: { message: Uint8Array; display: 'utf8' }
  }): Promise<{ signature: ArrayLike<number> }>
}

declare const window: { solana?: SolanaProvider }

export function findPhantom(): Wallet | undefined {
  return window.solana?.isPhantom ? toWallet(window.solana) : undefined
}

/** Finds the wallet in `window.solana`, unless it is Phantom. */
export function findOtherSolanaWallet(): Wallet | undefined {
  return window.solana && !window.solana.isPhantom ? toWallet(window.solana) : undefined
}

function toWallet(provider: SolanaProvider): Wallet {
  return {
    type: 'solana',
    connect: () => callWallet(() => requestAddress(provider)),
    sign: (challenge) => callWallet(() => requestSignature(provider, challenge)),
  }
}

async function requestAddress(provider: SolanaProvider): Promise<string> {
  const result = await provider.connect()
  const key = typeof result === 'object' ? result.publicKey : provider.publicKey
  if (!key) throw new WalletError('failed')
  return key.toString()
}

async function requestSignature(provider: SolanaProvider, challenge: string): Promise<string> {
  const message = new TextEncoder().encode(challenge)
  const { signature } = await provider.request({ method: 'signMessage', params: { message, display: 'utf8' } })
  return base58.encode(Uint8Array.from(signature))
}
