import { useEffect, useRef, useState } from 'react'
import { useEffectEvent } from '../../flow/use-effect-event.ts'
import { useAutoStep } from '../../flow/use-auto-step.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { useWidget } from '../../flow/widget-context.tsx'
import { walletErrorText } from '../../messages/wallets.ts'

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
export function useWalletStep<Reply>({ askWallet, proceed, onFailure }: Step<Reply>) {
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
