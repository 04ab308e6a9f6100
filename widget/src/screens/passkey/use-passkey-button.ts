import { useEffect, useState } from 'react'
import { canUsePasskeys } from '../../browser/passkeys.ts'
import { signInWithPasskey } from '../../passkey/passkey-ceremonies.ts'
import { useIsInBrowser } from '../../flow/use-is-in-browser.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { passkeySignInText } from '../../messages/passkey-sign-in.ts'
import { useFormText } from '../../flow/use-form-text.ts'

/** Signs in with a passkey that the person picks. Cancelling is no error. */
export function usePasskeyButton() {
  const { client, config, emit, go, prepare } = useScreen('main')
  const text = useFormText()
  const [isCancelled, setIsCancelled] = useState(false)
  // Browsers allow the ceremony only shortly after a press: loading code after the press could take too long.
  useEffect(() => {
    client.prepare()
  }, [client])
  const signIn = async () => {
    setIsCancelled(false)
    prepare('passkey-confirmation')
    const data = await signInWithPasskey(client, config)
    if (!data) return setIsCancelled(true)
    emit('PASSKEY_AUTHENTICATE', data)
    go('passkey-confirmation')
  }
  const { submit, isSubmitting, errorText } = useSubmit(signIn, {}, passkeySignInText)
  const isSupported = !useIsInBrowser() || canUsePasskeys()
  return { signIn: submit, isWaiting: isSubmitting, isCancelled, isSupported, errorText, text }
}
