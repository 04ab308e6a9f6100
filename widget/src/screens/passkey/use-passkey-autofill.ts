import { useEffect } from 'react'
import { useEffectEvent } from '../../flow/use-effect-event.ts'
import { canAutofillPasskeys } from '../../browser/passkeys.ts'
import { needsSecondFactor, offerPasskeys, signInWithPasskey } from '../../passkey/passkey-ceremonies.ts'
import { loadErrorMessages } from '../../flow/error-messages.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { passkeySignInText } from '../../messages/passkey-sign-in.ts'

/** Offers passkeys in the form's field while the form is shown, without opening a dialog. */
export function usePasskeyAutofill() {
  const { client, config, dispatch, emit, go, report, language, strings } = useScreen('main')
  const fail = useEffectEvent(async (error: unknown) => {
    if (needsSecondFactor(error)) return go('second-factor')
    report(error)
    const messages = await loadErrorMessages([error], language)
    const warning = passkeySignInText(error, { ...messages, ...strings })
    dispatch({ type: 'set-passkey-autofill', passkeyAutofill: 'failed', warning })
  })
  const offer = useEffectEvent(async (leaving: AbortSignal) => {
    const isSupported = await canAutofillPasskeys()
    if (leaving.aborted) return
    dispatch({ type: 'set-passkey-autofill', passkeyAutofill: isSupported ? 'supported' : 'unsupported' })
    if (!isSupported) return
    const attempt = () => signInWithPasskey(client, config, { mediation: 'conditional', signal: leaving })
    const data = await offerPasskeys(attempt, leaving, (error) => void fail(error))
    if (!data) return
    emit('PASSKEY_AUTHENTICATE', data)
    go('passkey-confirmation')
  })
  useEffect(() => {
    const leaving = new AbortController()
    void offer(leaving.signal)
    return () => leaving.abort()
  }, [])
}
