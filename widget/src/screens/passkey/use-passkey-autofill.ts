import { useEffect } from 'react'
import { useEffectEvent } from '../../flow/use-effect-event.ts'
import { canAutofillPasskeys } from '../../browser/passkeys.ts'
import { needsSecondFactor, offerPasskeys, signInWithPasskey } from '../../passkey/passkey-ceremonies.ts'
import { useScreenMessages } from '../../flow/use-screen-messages.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { passkeySignInText } from '../../messages/passkeys.ts'

/** Offers passkeys in the form's field while the form is shown, without opening a dialog. */
export function usePasskeyAutofill() {
  const { client, config, dispatch, emit, go, report } = useScreen('main')
  const messages = useScreenMessages()
  const fail = useEffectEvent((error: unknown) => {
    if (needsSecondFactor(error)) return go('second-factor')
    report(error)
    const warning = passkeySignInText(error, messages)
    dispatch({ type: 'set-passkey-autofill', passkeyAutofill: 'failed', warning })
  })
  const offer = useEffectEvent(async (leaving: AbortSignal) => {
    const isSupported = await canAutofillPasskeys()
    if (leaving.aborted) return
    dispatch({ type: 'set-passkey-autofill', passkeyAutofill: isSupported ? 'supported' : 'unsupported' })
    if (!isSupported) return
    const attempt = () => signInWithPasskey(client, config, { mediation: 'conditional', signal: leaving })
    const data = await offerPasskeys(attempt, leaving, (error) => fail(error))
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
