import { base58 } from '@scure/base'
import { WalletError } from './wallet-error.ts'
import { askWallet, type Wallet } from './wallet.ts'

type PublicKey = { toString(): string }

/** What extensions put into pages, as Phantom does it. */
type SolanaProvider = {
  isPhantom?: boolean
  publicKey?: PublicKey | null
  /** Some wallets answer whether it went well, and keep the key. */
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

/** What stands in Solana's place and is not Phantom. */
export function findOtherSolanaWallet(): Wallet | undefined {
  return window.solana && !window.solana.isPhantom ? toWallet(window.solana) : undefined
}

function toWallet(provider: SolanaProvider): Wallet {
  return {
    type: 'solana',
    connect: () => askWallet(() => requestAddress(provider)),
    sign: (challenge) => askWallet(() => requestSignature(provider, challenge)),
  }
}

async function requestAddress(provider: SolanaProvider): Promise<string> {
  const answer = await provider.connect()
  const key = typeof answer === 'object' ? answer.publicKey : provider.publicKey
  if (!key) throw new WalletError('failed')
  return key.toString()
}

async function requestSignature(provider: SolanaProvider, challenge: string): Promise<string> {
  const message = new TextEncoder().encode(challenge)
  const { signature } = await provider.request({ method: 'signMessage', params: { message, display: 'utf8' } })
  return base58.encode(Uint8Array.from(signature))
}
