import type { Wallet as StandardWallet } from '@wallet-standard/base'
import { callWallet, getAnnouncements, readQuietly, type Wallet } from './wallet.ts'
import { isRecord } from './is-record.ts'
import { WalletError } from './wallet-error.ts'

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

declare const window: { solana?: SolanaProvider; phantom?: { solana?: SolanaProvider } }

export function findPhantom(): Wallet | undefined {
  const injected = [() => window.phantom?.solana, () => window.solana].map(readProvider)
  const phantom = injected.find((provider) => provider && isFlagged(provider))
  return findStandard(isPhantom) ?? (phantom && toWallet(phantom))
}

/** Finds the first registered wallet that is not Phantom, else the one in `window.solana`. */
export function findOtherSolanaWallet(): Wallet | undefined {
  const other = findStandard((wallet) => !isPhantom(wallet))
  const injected = readProvider(() => window.solana)
  return other ?? (injected && !isFlagged(injected) ? toWallet(injected) : undefined)
}

function readProvider(read: () => SolanaProvider | undefined): SolanaProvider | undefined {
  return readQuietly(() => {
    const provider = read()
    return typeof provider?.connect === 'function' ? provider : undefined
  })
}

const isFlagged = (provider: SolanaProvider) => readQuietly(() => provider.isPhantom === true) ?? false

const isPhantom = ({ name }: StandardWallet) => name === 'Phantom'

function findStandard(isWanted: (wallet: StandardWallet) => boolean): Wallet | undefined {
  for (const wallet of getAnnouncements().solana) {
    const solana = isWanted(wallet) ? toStandardWallet(wallet) : undefined
    if (solana) return solana
  }
  return undefined
}

type Connect = () => Promise<{ accounts: StandardWallet['accounts'] }>
type SignMessage = (input: {
  account: StandardWallet['accounts'][number]
  message: Uint8Array
}) => Promise<readonly { signature: Uint8Array }[]>

/** Returns undefined for a wallet of another chain. @see https://github.com/wallet-standard/wallet-standard */
function toStandardWallet(wallet: StandardWallet): Wallet | undefined {
  const connect = findMethod<Connect>(wallet, 'standard:connect', 'connect')
  const signMessage = findMethod<SignMessage>(wallet, 'solana:signMessage', 'signMessage')
  if (!connect || !signMessage || !wallet.chains.some((chain) => chain.startsWith('solana:'))) return undefined
  return {
    type: 'solana',
    connect: () => callWallet(async () => requireAccount((await connect()).accounts[0]).address),
    sign: (challenge, address) =>
      callWallet(async () => {
        const account = wallet.accounts.find((it) => it.address === address)
        if (!account) throw new WalletError('account')
        const [signed] = await signMessage({ account, message: new TextEncoder().encode(challenge) })
        if (!signed) throw new WalletError('failed')
        return Uint8Array.from(signed.signature)
      }),
    hasAccount: async (address) => wallet.accounts.some((account) => account.address === address),
  }
}

/** @throws WalletError when the wallet shares no account, as some wallets do when their dialog is closed */
function requireAccount<Account>(account: Account | undefined): Account {
  if (!account) throw new WalletError('failed')
  return account
}

function findMethod<Method>({ features }: StandardWallet, feature: string, name: string): Method | undefined {
  const found = Object.entries(features).find(([key]) => key === feature)?.[1]
  const method = isRecord(found) ? found[name] : undefined
  if (typeof method !== 'function') return undefined
  // The Wallet Standard defines the method's type by the name of the feature.
  return ((...args: unknown[]) => Reflect.apply(method, found, args)) as Method
}

function toWallet(provider: SolanaProvider): Wallet {
  return {
    type: 'solana',
    connect: () => callWallet(() => requestAddress(provider)),
    sign: (challenge) => callWallet(() => requestSignature(provider, challenge)),
    hasAccount: async (address) => readQuietly(() => provider.publicKey?.toString() ?? address) === address,
  }
}

async function requestAddress(provider: SolanaProvider): Promise<string> {
  const result = await provider.connect()
  const key = typeof result === 'object' ? result.publicKey : provider.publicKey
  if (!key) throw new WalletError('failed')
  return key.toString()
}

async function requestSignature(provider: SolanaProvider, challenge: string): Promise<Uint8Array> {
  const message = new TextEncoder().encode(challenge)
  const { signature } = await provider.request({ method: 'signMessage', params: { message, display: 'utf8' } })
  return Uint8Array.from(signature)
}
