import { WalletError } from './wallet-error.ts'
import { findBinance, findCoinbase, findMetamask, findOtherEthereumWallet, findVessel } from './ethereum-wallet.ts'
import { findOtherSolanaWallet, findPhantom } from './solana-wallet.ts'
import type { Wallet } from './wallet.ts'

/** Every supported wallet in the order of the buttons, and how to find it in the browser. */
const WALLETS = {
  Vessel: findVessel,
  Phantom: findPhantom,
  Metamask: findMetamask,
  Coinbase: findCoinbase,
  Binance: findBinance,
  GenericEthereumWallet: findOtherEthereumWallet,
  GenericSolanaWallet: findOtherSolanaWallet,
} as const satisfies Record<string, () => Wallet | undefined>

export type WalletId = keyof typeof WALLETS

/** In the order of the buttons. */
export const WALLET_IDS: readonly WalletId[] = Object.keys(WALLETS).filter(isWalletId)

/** Finds the wallets of this browser. */
export function findWallets(): WalletId[] {
  return WALLET_IDS.filter((id) => WALLETS[id]() !== undefined)
}

/** @throws WalletError `missing` */
export function requireWallet(id: WalletId): Wallet {
  const wallet = WALLETS[id]()
  if (!wallet) throw new WalletError('missing')
  return wallet
}

function isWalletId(text: string): text is WalletId {
  return Object.hasOwn(WALLETS, text)
}
