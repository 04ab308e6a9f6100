import { useEffect } from 'react'
import { whenIdle } from '../../browser/when-idle.ts'
import { useEffectEvent } from '../../flow/use-effect-event.ts'
import { MESSAGE_SOURCE } from '../../lazy/message-source.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { loadPasskeySignIn } from './load-passkey-sign-in.ts'

/** Offers passkeys in the form's field while the form is shown, without opening a dialog. Renders nothing. */
export function PasskeyAutofill() {
  const { client, config, dispatch, emit, go, report, language, strings } = useScreen('main')
  const fail = useEffectEvent(async (error: unknown) => {
    const { needsSecondFactor, loadErrorMessages, passkeySignInText } = await loadPasskeySignIn()
    if (needsSecondFactor(error)) return go('second-factor')
    report(error)
    const messages = await loadErrorMessages([error], language, MESSAGE_SOURCE)
    const warning = passkeySignInText(error, { ...messages, ...strings })
    dispatch({ type: 'set-passkey-autofill', passkeyAutofill: 'failed', warning })
  })
  const offer = useEffectEvent(async (leaving: AbortSignal) => {
    if (leaving.aborted) return
    // The form works without passkey autofill.
    const code = await loadPasskeySignIn().catch(() => undefined)
    const isSupported = code !== undefined && (await code.canAutofillPasskeys())
    if (leaving.aborted) return
    dispatch({ type: 'set-passkey-autofill', passkeyAutofill: isSupported ? 'supported' : 'unsupported' })
    if (!isSupported) return
    const attempt = () => code.signInWithPasskey(client, config, { mediation: 'conditional', signal: leaving })
    const offered = code.offerPasskeys(attempt, leaving, (error) => void fail(error))
    const data = await offered.catch((error: unknown) => {
      report(error)
      // The button appears in place of the field's offer.
      dispatch({ type: 'set-passkey-autofill', passkeyAutofill: 'unsupported' })
    })
    if (!data) return
    emit('PASSKEY_AUTHENTICATE', data)
    go('passkey-confirmation')
  })
  useEffect(() => {
    const leaving = new AbortController()
    // The code for passkey autofill loads when the browser is idle, so that it does not delay the form.
    whenIdle(() => void offer(leaving.signal))
    return () => leaving.abort()
  }, [])
  return null
}
