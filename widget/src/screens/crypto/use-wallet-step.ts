import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAutoStep } from '../../flow/use-auto-step.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { useWidget } from '../../flow/widget-context.tsx'
import { walletErrorText } from '../../messages/wallets.ts'

type Step<Answer> = {
  /** What the wallet asks the person. */
  ask: () => Promise<Answer>
  /** Tells the provider, and goes on. */
  proceed: (answer: Answer) => Promise<void>
  /** Why it failed is known to the state by then. */
  onFailure: () => void
}

/**
 * Asks the wallet as soon as the screen is there. While the wallet has the word the person may leave, for wallets that
 * were closed do not always answer; what such a wallet answers later counts no more.
 */
export function useWalletStep<Answer>({ ask, proceed, onFailure }: Step<Answer>) {
  const { dispatch } = useWidget()
  const [isWithWallet, setIsWithWallet] = useState(true)
  const isLeft = useIsLeft()
  const take = async () => {
    const answer = await ask()
    if (isLeft()) return
    setIsWithWallet(false)
    await proceed(answer)
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
