import { CryptoError } from './crypto-error.tsx'
import { CryptoOther } from './crypto-other.tsx'
import { CryptoSetupWallet } from './crypto-setup-wallet.tsx'
import { CryptoConfirmation, CryptoConnect, CryptoSignMessage } from './crypto-steps.tsx'

/** The screens of crypto wallets after the main screen. */
export const walletsScreens = {
  'crypto-confirmation': CryptoConfirmation,
  'crypto-connect': CryptoConnect,
  'crypto-error': CryptoError,
  'crypto-other': CryptoOther,
  'crypto-setup-wallet': CryptoSetupWallet,
  'crypto-sign-message': CryptoSignMessage,
}
