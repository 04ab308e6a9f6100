/** The wallet parts of the main screen, for pages that load them lazily. Bundled pages import the modules directly. */
export { WalletButtons } from './wallet-buttons.tsx'
