import type { ScreenStory } from './story.ts'
import { demo, WITH_WALLET } from './fixtures.ts'
import { TEXTS } from './texts.ts'
import { en } from '../../widget/src/messages/en.ts'

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
    shows: en['crypto.connect.title'],
  },
  'crypto-sign-message': {
    title: 'The wallet is asked to sign',
    fixture: { wallet: 'unwilling' },
    steps: [demo('crypto-wallets'), choose],
    shows: en['crypto.sign.title'],
  },
  'crypto-other': {
    title: 'Wallets that do not fit on the main screen',
    fixture: WITH_WALLET,
    steps: [demo('wallet-among-five-providers'), { press: en['crypto.other.title'] }],
    shows: choose.press,
  },
  'crypto-setup-wallet': {
    title: 'Getting a first wallet',
    steps: [demo('crypto-wallets'), { press: en['crypto.setup.title'] }],
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
    shows: en['crypto.success.text'],
  },
}
