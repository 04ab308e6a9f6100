/** What wallets need, their buttons too, in one piece: a file's headers weigh more than most screens. */
export { addWalletTexts } from './add-wallet-texts.ts'
export { CryptoConfirmation } from './crypto-confirmation.tsx'
export { CryptoConnect } from './crypto-connect.tsx'
export { CryptoError } from './crypto-error.tsx'
export { CryptoOther } from './crypto-other.tsx'
export { CryptoSetupWallet } from './crypto-setup-wallet.tsx'
export { CryptoSignMessage } from './crypto-sign-message.tsx'
export { WalletButtons } from './wallet-buttons.tsx'
