import type { ScreenStory } from './story.ts'
import { demo, WITH_WALLET } from './fixtures.ts'
import { TEXTS } from './texts.ts'

const choose = { press: 'Continue with Metamask' }

/** The widget's crypto wallet screens, by their names in the widget. */
export const WALLET_STORIES: Record<string, ScreenStory> = {
  'main-wallet': {
    title: 'A wallet or an email',
    fixture: WITH_WALLET,
    steps: [demo('wallet-and-email')],
    shows: choose.press,
  },
  'crypto-connect': {
    title: 'The wallet is asked to connect',
    fixture: { wallet: 'silent' },
    steps: [demo('crypto-wallets'), choose],
    shows: 'Connecting to your wallet...',
  },
  'crypto-sign-message': {
    title: 'The wallet is asked to sign',
    fixture: { wallet: 'unwilling' },
    steps: [demo('crypto-wallets'), choose],
    shows: 'Completing signature request...',
  },
  'crypto-other': {
    title: 'Wallets that do not fit on the main screen',
    fixture: WITH_WALLET,
    steps: [demo('wallet-among-five-providers'), { press: 'Continue with other wallet' }],
    shows: choose.press,
  },
  'crypto-setup-wallet': {
    title: 'Getting a first wallet',
    steps: [demo('crypto-wallets'), { press: 'Set up a new crypto wallet' }],
    shows: 'Binance',
  },
  'crypto-error': {
    title: 'The user declines in the wallet',
    fixture: { wallet: 'declines' },
    steps: [demo('crypto-wallets'), choose],
    shows: TEXTS.walletFailed,
  },
  'crypto-error-network': {
    title: 'The signature does not reach the provider',
    fixture: WITH_WALLET,
    faults: [{ operation_id: 'cryptoWalletsAuthenticate', kind: 'html_502' }],
    steps: [demo('crypto-wallets'), choose],
    shows: TEXTS.walletNotCompleted,
  },
  'crypto-confirmation': {
    title: 'Signed in with a wallet',
    fixture: WITH_WALLET,
    steps: [demo('crypto-wallets'), choose],
    shows: 'You have successfully connected your wallet.',
  },
}
