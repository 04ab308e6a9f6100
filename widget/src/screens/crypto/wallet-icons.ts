import type { WalletId } from '../../browser/wallets.ts'

const PURSE =
  'M4 7.5h14.500A1.5 1.5 0 0 1 20 9v9.500a1.5 1.5 0 0 1-1.5 1.500h-13A1.5 1.5 0 0 1 4 18.500zm0 0L15.5 4v3.500M16 13.75v.01'

/** Our own drawings, 24 × 24, which hint at a wallet without being its logo. */
export const WALLET_ICONS: Record<WalletId, string> = {
  Vessel: 'M4 12h16q-1 7-8 7t-8-7M12 12V4l5 5h-5',
  Phantom: 'M5 20v-9a7 7 0 0 1 14 0v9l-3-2-2 2-2-2-2 2-2-2zM10 10.500v1M14 10.500v1',
  Metamask: 'M4 4l6 4h4l6-4-1.5 8L20 17l-4.5 3h-7L4 17l1.5-5zM9.5 13h.01M14.5 13h.01',
  Coinbase: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M9.5 9.500h5v5h-5z',
  Binance: 'M12 3l3 3-3 3-3-3zM12 15l3 3-3 3-3-3zM6 9l3 3-3 3-3-3zM18 9l3 3-3 3-3-3z',
  GenericEthereumWallet: PURSE,
  GenericSolanaWallet: PURSE,
}
