/**
 * Everything that wallets need after the main screen, in one chunk: most screens are too small to be worth a request.
 */
export { CryptoError } from './crypto-error.tsx'
export { CryptoOther } from './crypto-other.tsx'
export { CryptoSetupWallet } from './crypto-setup-wallet.tsx'
export { CryptoConfirmation, CryptoConnect, CryptoSignMessage } from './crypto-steps.tsx'
