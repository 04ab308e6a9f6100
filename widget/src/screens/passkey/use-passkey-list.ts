import { useState } from 'react'
import { useUser } from '../../flow/provider-context.tsx'
import { useScreen } from '../../flow/use-screen.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'

/** The signed-in user's passkeys, and the actions of the list. */
export function usePasskeyList() {
  const { dispatch, emit, go, state } = useScreen('passkey-registration-success')
  const text = useScreenText()
  const { user } = useUser()
  const [deletions, setDeletions] = useState(0)
  return {
    passkeys: user?.webauthn_registrations ?? [],
    news: state.passkeyNews,
    /** Number of passkeys deleted so far. */
    deletions,
    onDeleted() {
      dispatch({ type: 'set-passkey-news', passkeyNews: 'deleted' })
      setDeletions((count) => count + 1)
    },
    addAnother: () => go('passkey-register-new'),
    finish: () => emit('PASSKEY_DONE'),
    text,
  }
}
