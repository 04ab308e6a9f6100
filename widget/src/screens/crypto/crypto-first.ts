/** What the main screen needs of wallets, for pages that load it. Pages that bundle it import the modules themselves. */
export { WalletButtons } from './wallet-buttons.tsx'
