import base58 from 'bs58'
import { useEffect, useRef, useState } from 'react'
import { isRecord } from '../../browser/is-record.ts'
import { WalletError } from '../../browser/wallet-error.ts'
import { requireWallet } from '../../browser/wallet-calls.ts'
import type { WalletId } from '../../browser/wallets.ts'
import { useAutoStep } from '../../flow/use-auto-step.ts'
import { useEffectEvent } from '../../flow/use-effect-event.ts'
import { useFlowComplete } from '../../flow/use-flow-complete.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { useWidget } from '../../flow/widget-context.tsx'
import { sessionMinutesOf } from '../../lifetimes.ts'
import { walletErrorText } from '../../messages/wallets.ts'
import { Success } from '../../ui/success.tsx'
import { useWalletScreenText, WalletScreen } from './wallet-screen.tsx'

/** Connects the chosen wallet and requests a challenge for it to sign. */
export function CryptoConnect() {
  const { client, dispatch, emit, go, state } = useScreen('crypto-connect')
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
  return <WithWallet step="connect" wallet={walletOption} canGoBack={isWithWallet} onBack={() => go('main')} />
}

/** Lets the wallet sign the challenge and signs in with the signature. */
export function CryptoSignMessage() {
  const { client, config, emit, go, state } = useScreen('crypto-sign-message')
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
      const data = await client.cryptoWallets
        .authenticate({
          crypto_wallet_address: walletAddress,
          ...signed,
          session_duration_minutes: sessionMinutesOf(config),
        })
        .catch(async (cause: unknown) => {
          // Wallets sign with the account that is chosen now, also when it is another one than the person connected.
          const isRefused = isRecord(cause) && 'error_type' in cause
          const isSame = !isRefused || (await requireWallet(walletOption).hasAccount(walletAddress))
          throw isSame ? cause : new WalletError('account', { cause })
        })
      emit('CRYPTO_WALLET_AUTHENTICATE', data)
      go('crypto-confirmation')
    },
    onFailure: () => go('crypto-error'),
  })
  return <WithWallet step="sign" wallet={walletOption} canGoBack={isWithWallet} onBack={() => go('main')} />
}

export function CryptoConfirmation() {
  const text = useWalletScreenText()
  useFlowComplete()
  return <Success title={text('success.title')} text={text('crypto.success.text')} />
}

type WithWalletProps = { step: 'connect' | 'sign'; wallet: WalletId; canGoBack: boolean; onBack: () => void }

/** Shown while the wallet waits for the person's confirmation. */
function WithWallet({ step, wallet, ...props }: WithWalletProps) {
  const text = useWalletScreenText()
  const title = text(`crypto.${step}.title`)
  return (
    <WalletScreen title={title} {...props}>
      <progress className="lk-progress" aria-label={title} />
      <p className="lk-text">{text(`crypto.${step}.text`, { wallet: text(`crypto.wallet.${wallet}`) })}</p>
    </WalletScreen>
  )
}

type Step<Reply> = {
  /** Sends a request to the wallet, in which the user confirms it. */
  askWallet: () => Promise<Reply>
  /** Calls the provider and goes to the next screen. */
  proceed: (reply: Reply) => Promise<void>
  /** Called once the state holds the text of the error. */
  onFailure: () => void
}

/**
 * Asks the wallet when the screen appears. The person can leave the screen while the wallet is asking, because a closed
 * wallet may never reply. A reply after that is ignored.
 */
function useWalletStep<Reply>({ askWallet, proceed, onFailure }: Step<Reply>) {
  const { dispatch } = useWidget()
  const [isWithWallet, setIsWithWallet] = useState(true)
  const isLeft = useIsLeft()
  const take = async () => {
    const reply = await askWallet()
    if (isLeft()) return
    setIsWithWallet(false)
    await proceed(reply)
  }
  const { submit, errorText } = useSubmit(take, {}, walletErrorText)
  useAutoStep(submit)
  const fail = useEffectEvent((internalError: string) => {
    dispatch({ type: 'set-error-descriptor', internalError })
    onFailure()
  })
  useEffect(() => {
    if (errorText !== undefined) fail(errorText)
  }, [errorText])
  return { isWithWallet }
}

function useIsLeft(): () => boolean {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  return () => isLeft.current
}
