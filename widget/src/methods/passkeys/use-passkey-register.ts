import { useState } from 'react'
import { canUsePasskeys } from '../../browser/can-use-passkeys.ts'
import { registerPasskey } from './passkey-ceremonies.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { passkeyRegistrationText } from '../../messages/passkeys.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'

/** Creates a passkey or skips. Both lead to the list of passkeys, which may be empty. */
export function usePasskeyRegister() {
  const { client, config, dispatch, emit, go, prepare } = useScreen('passkey-register-new')
  const text = useScreenText()
  const [isCancelled, setIsCancelled] = useState(false)
  const leave = (passkeyNews: 'none' | 'created') => {
    dispatch({ type: 'set-passkey-news', passkeyNews })
    go('passkey-registration-success')
  }
  const create = async () => {
    setIsCancelled(false)
    prepare('passkey-registration-success')
    const data = await registerPasskey(client, config)
    if (!data) return setIsCancelled(true)
    emit('PASSKEY_REGISTER', data)
    leave('created')
  }
  const { submit, isSubmitting, errorText } = useSubmit(create, {}, passkeyRegistrationText)
  return {
    create: submit,
    skip() {
      emit('PASSKEY_SKIP')
      leave('none')
    },
    isCreating: isSubmitting,
    isCancelled,
    isSupported: canUsePasskeys(),
    errorText,
    text,
  }
}
