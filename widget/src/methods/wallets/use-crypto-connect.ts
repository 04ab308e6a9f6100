import { requireWallet } from '../../browser/wallets.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useWalletStep } from './use-wallet-step.ts'
import { useWalletText } from './use-wallet-text.ts'

/** Connects the chosen wallet and requests a challenge for it to sign. */
export function useCryptoConnect() {
  const { client, dispatch, emit, go, state } = useScreen('crypto-connect')
  const text = useWalletText()
  const { walletOption } = state.cryptoState
  const { isWithWallet } = useWalletStep({
    async askWallet() {
      const wallet = requireWallet(walletOption)
      return { crypto_wallet_address: await wallet.connect(), crypto_wallet_type: wallet.type }
    },
    async proceed(wallet) {
      const data = await client.cryptoWallets.authenticateStart(wallet)
      const cryptoState = { walletAddress: wallet.crypto_wallet_address, walletChallenge: data.challenge }
      dispatch({ type: 'update-crypto-state', cryptoState })
      emit('CRYPTO_WALLET_AUTHENTICATE_START', data)
      go('crypto-sign-message')
    },
    onFailure: () => go('crypto-error'),
  })
  return { isWithWallet, wallet: walletOption, goBack: () => go('main'), text }
}
