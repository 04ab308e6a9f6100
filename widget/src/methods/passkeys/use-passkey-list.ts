import { isolate } from '@latchkey/languages/isolate.ts'
import { useState } from 'react'
import { useUser } from '../../flow/provider-context.tsx'
import { useScreen } from '../../flow/use-screen.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'
import { useToasts } from '../../ui/use-toasts.ts'

/** The signed-in user's passkeys, and the actions of the list. */
export function usePasskeyList() {
  const { dispatch, emit, go, state } = useScreen('passkey-registration-success')
  const text = useScreenText()
  const { user } = useUser()
  const [deletions, setDeletions] = useState(0)
  const [isFinished, setIsFinished] = useState(false)
  const { toasts, show } = useToasts()
  return {
    passkeys: user?.webauthn_registrations ?? [],
    news: state.passkeyNews,
    /** Number of passkeys deleted so far. */
    deletions,
    /** Whether the list was left by "Done". The embedding page may then show something else. */
    isFinished,
    toasts,
    onRenamed: (name: string) =>
      show('blank', text('passkeys.renamed', { name: isolate(name || text('passkeys.unnamed')) })),
    onDeleted() {
      dispatch({ type: 'set-passkey-news', passkeyNews: 'deleted' })
      setDeletions((count) => count + 1)
    },
    addAnother: () => go('passkey-register-new'),
    finish() {
      dispatch({ type: 'set-passkey-news', passkeyNews: 'none' })
      setIsFinished(true)
      emit('PASSKEY_DONE')
    },
    resume: () => setIsFinished(false),
    text,
  }
}
