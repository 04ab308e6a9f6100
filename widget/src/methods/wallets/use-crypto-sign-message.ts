import base58 from 'bs58'
import { requireWallet } from '../../browser/wallets.ts'
import { sessionMinutesOf } from '../../lifetimes.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useWalletStep } from './use-wallet-step.ts'
import { useWalletText } from './use-wallet-text.ts'

/** Lets the wallet sign the challenge and signs in with the signature. */
export function useCryptoSignMessage() {
  const { client, config, emit, go, state } = useScreen('crypto-sign-message')
  const text = useWalletText()
  const { walletOption, walletAddress, walletChallenge } = state.cryptoState
  const { isWithWallet } = useWalletStep({
    async askWallet() {
      const wallet = requireWallet(walletOption)
      const signature = await wallet.sign(walletChallenge, walletAddress)
      return {
        signature: typeof signature === 'string' ? signature : base58.encode(signature),
        crypto_wallet_type: wallet.type,
      }
    },
    async proceed(signed) {
      const data = await client.cryptoWallets.authenticate({
        crypto_wallet_address: walletAddress,
        ...signed,
        session_duration_minutes: sessionMinutesOf(config),
      })
      emit('CRYPTO_WALLET_AUTHENTICATE', data)
      go('crypto-confirmation')
    },
    onFailure: () => go('crypto-error'),
  })
  return { isWithWallet, wallet: walletOption, goBack: () => go('main'), text }
}
