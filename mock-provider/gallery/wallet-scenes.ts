import type { ScreenScene } from './scene.ts'
import { demo, WITH_WALLET } from './settings.ts'
import { TEXTS } from './texts.ts'

const choose = { press: 'Continue with Metamask' }

/** The widget's screens of crypto wallets, by their names in the widget. */
export const WALLET_SCENES: Record<string, ScreenScene> = {
  'main-wallet': {
    title: 'A wallet or an email',
    setting: WITH_WALLET,
    steps: [demo('wallet-and-email')],
    shows: choose.press,
  },
  'crypto-connect': {
    title: 'The wallet is asked to connect',
    setting: { wallet: 'silent' },
    steps: [demo('crypto-wallets'), choose],
    shows: 'Connecting to your wallet...',
  },
  'crypto-sign-message': {
    title: 'The wallet is asked to sign',
    setting: { wallet: 'unwilling' },
    steps: [demo('crypto-wallets'), choose],
    shows: 'Completing signature request...',
  },
  'crypto-other': {
    title: 'The wallets that have no room on the main screen',
    setting: WITH_WALLET,
    steps: [demo('wallet-among-five-providers'), { press: 'Continue with other wallet' }],
    shows: choose.press,
  },
  'crypto-setup-wallet': {
    title: 'Getting a first wallet',
    steps: [demo('crypto-wallets'), { press: 'Set up a new crypto wallet' }],
    shows: 'Binance',
  },
  'crypto-error': {
    title: 'The person declines in the wallet',
    setting: { wallet: 'declines' },
    steps: [demo('crypto-wallets'), choose],
    shows: TEXTS.walletFailed,
  },
  'crypto-error-network': {
    title: 'The signature does not reach the provider',
    setting: WITH_WALLET,
    faults: [{ operation_id: 'cryptoWalletsAuthenticate', kind: 'html_502' }],
    steps: [demo('crypto-wallets'), choose],
    shows: TEXTS.walletNotCompleted,
  },
  'crypto-confirmation': {
    title: 'Signed in with a wallet',
    setting: WITH_WALLET,
    steps: [demo('crypto-wallets'), choose],
    shows: 'You have successfully connected your wallet.',
  },
}
