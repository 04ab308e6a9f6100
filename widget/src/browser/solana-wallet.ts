import type { Wallet as StandardWallet } from '@wallet-standard/base'
import { isRecord } from './is-record.ts'
import { getAnnouncements, readQuietly, type FoundWallet, type SolanaProvider } from './wallet.ts'

declare const window: { solana?: SolanaProvider; phantom?: { solana?: SolanaProvider } }

export function findPhantom(): FoundWallet | undefined {
  const injected = [() => window.phantom?.solana, () => window.solana].map(readProvider)
  const phantom = injected.find((provider) => provider && isFlagged(provider))
  return findStandard(isPhantom) ?? (phantom && toFound(phantom))
}

/** Finds the first registered wallet that is not Phantom, else the one in `window.solana`. */
export function findOtherSolanaWallet(): FoundWallet | undefined {
  const other = findStandard((wallet) => !isPhantom(wallet))
  const injected = readProvider(() => window.solana)
  return other ?? (injected && !isFlagged(injected) ? toFound(injected) : undefined)
}

function readProvider(read: () => SolanaProvider | undefined): SolanaProvider | undefined {
  return readQuietly(() => {
    const provider = read()
    return typeof provider?.connect === 'function' ? provider : undefined
  })
}

const isFlagged = (provider: SolanaProvider) => readQuietly(() => provider.isPhantom === true) ?? false

const isPhantom = ({ name }: StandardWallet) => name === 'Phantom'

function findStandard(isWanted: (wallet: StandardWallet) => boolean): FoundWallet | undefined {
  for (const wallet of getAnnouncements().solana) {
    if (isWanted(wallet) && isSolana(wallet)) return { type: 'solana', standard: wallet }
  }
  return undefined
}

function toFound(provider: SolanaProvider): FoundWallet {
  return { type: 'solana', provider }
}

/** Reports whether a wallet is one for Solana. @see https://github.com/wallet-standard/wallet-standard */
function isSolana(wallet: StandardWallet): boolean {
  const isComplete = findMethod(wallet, ...CONNECT) && findMethod(wallet, ...SIGN_MESSAGE)
  return Boolean(isComplete) && wallet.chains.some((chain) => chain.startsWith('solana:'))
}

/** Features of the Wallet Standard, with the names of their methods. */
export const CONNECT = ['standard:connect', 'connect'] as const
export const SIGN_MESSAGE = ['solana:signMessage', 'signMessage'] as const

/** Finds the method of a feature. */
export function findMethod<Method>({ features }: StandardWallet, feature: string, name: string): Method | undefined {
  const found = Object.entries(features).find(([key]) => key === feature)?.[1]
  const method = isRecord(found) ? found[name] : undefined
  if (typeof method !== 'function') return undefined
  // The Wallet Standard defines the method's type by the name of the feature.
  return ((...args: unknown[]) => Reflect.apply(method, found, args)) as Method
}
