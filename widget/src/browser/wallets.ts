import {
  findBinanceChain,
  findCoinbaseExtension,
  findEthereumWallet,
  findOtherEthereumWallet,
  findVessel,
  type EthereumTraits,
} from './ethereum-wallet.ts'
import { findOtherSolanaWallet, findPhantom } from './solana-wallet.ts'
import type { FoundWallet } from './wallet.ts'

export type WalletRow = EthereumTraits | (() => FoundWallet | undefined)

/**
 * Every supported wallet in the order of the buttons: what recognises it in the browser, or a function that finds it.
 * Whatever a row recognises is left out of the other Ethereum wallets.
 */
export const WALLETS = {
  Vessel: findVessel,
  Phantom: findPhantom,
  Metamask: { rdns: 'io.metamask', flag: 'isMetaMask' },
  Coinbase: { rdns: 'com.coinbase.wallet', flag: 'isCoinbaseWallet', findGlobal: findCoinbaseExtension },
  Binance: { rdns: 'com.binance.wallet', findGlobal: findBinanceChain },
  GenericEthereumWallet: () => findOtherEthereumWallet(NAMED),
  GenericSolanaWallet: findOtherSolanaWallet,
} as const satisfies Record<string, WalletRow>

export type WalletId = keyof typeof WALLETS

const NAMED: readonly EthereumTraits[] = Object.values(WALLETS).filter((row) => typeof row !== 'function')

/** In the order of the buttons. */
export const WALLET_IDS: readonly WalletId[] = Object.keys(WALLETS).filter(isWalletId)

/** Finds the wallets of this browser. */
export function findWallets(): WalletId[] {
  return WALLET_IDS.filter(findWallet)
}

/** Finds a wallet in this browser. */
export function findWallet(id: WalletId): FoundWallet | undefined {
  const row = WALLETS[id]
  return typeof row === 'function' ? row() : findEthereumWallet(row)
}

function isWalletId(text: string): text is WalletId {
  return Object.hasOwn(WALLETS, text)
}
