import { useEffect, useState } from 'react'
import { whenIdle } from '../../browser/when-idle.ts'
import { canUsePasskeys } from '../../browser/can-use-passkeys.ts'
import { findPasskeyActions, loadPasskeyActions } from './load-passkey-actions.ts'
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import type { LoadedMessages } from '../../messages/en.ts'
import { useFormText } from '../../flow/use-form-text.ts'

/** Signs in with a passkey that the person picks. Cancelling is no error. */
export function usePasskeyButton() {
  const { client, config, emit, go, prepare } = useScreen('main')
  const text = useFormText()
  const [isCancelled, setIsCancelled] = useState(false)
  // Browsers allow the ceremony only shortly after a press: loading code after the press could take too long.
  useEffect(() => {
    whenIdle(() => {
      client.prepare()
      void loadPasskeyActions().catch(() => {})
    })
  }, [client])
  const signIn = async () => {
    setIsCancelled(false)
    prepare('passkey-confirmation')
    const { signInWithPasskey } = findPasskeyActions() ?? (await loadPasskeyActions())
    const data = await signInWithPasskey(client, config)
    if (!data) return setIsCancelled(true)
    emit('PASSKEY_AUTHENTICATE', data)
    go('passkey-confirmation')
  }
  const { submit, isSubmitting, errorParts } = useSubmit(signIn, {}, toText)
  const isSupported = !useIsInBrowser() || canUsePasskeys()
  return { signIn: submit, isWaiting: isSubmitting, isCancelled, isSupported, errorParts, text }
}

function toText(error: unknown, messages: LoadedMessages) {
  return findPasskeyActions()?.passkeySignInText(error, messages)
}
