/** The texts of the buttons for crypto wallets. */
export const enWalletButtons = {
  'crypto.continue': 'Continue with {wallet}',
  'crypto.wallet.Vessel': 'Vessel',
  'crypto.wallet.Phantom': 'Phantom',
  'crypto.wallet.Metamask': 'Metamask',
  'crypto.wallet.Coinbase': 'Coinbase',
  'crypto.wallet.Binance': 'Binance',
  'crypto.wallet.GenericEthereumWallet': 'Other Ethereum Wallet',
  'crypto.wallet.GenericSolanaWallet': 'Other Solana Wallet',
  'crypto.other.title': 'Continue with other wallet',
  'crypto.setup.title': 'Set up a new crypto wallet',
} as const
