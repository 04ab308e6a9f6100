import { useRef, useState } from 'react'
import { canUsePasskeys } from '../../browser/can-use-passkeys.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { passkeyRegistrationText } from '../../messages/passkeys.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { Status } from '../../ui/status.tsx'
import { registerPasskey } from './passkey-registration.ts'
import { PASSKEY_ICON } from './passkey-icon.ts'

export function PasskeyRegisterNew() {
  const { create, skip, isCreating, isCancelled, isSupported, errorText, text } = usePasskeyRegister()
  return (
    <div className="lk-stack">
      <ScreenTitle>{text('passkeys.register-title')}</ScreenTitle>
      <p className="lk-text">{text('passkeys.register-text')}</p>
      {errorText !== undefined && <Alert parts={toLinkedParts(errorText)} />}
      {!isSupported && <p className="lk-alert lk-banner">{text('passkey.not-supported')}</p>}
      <Status className="lk-alert lk-banner">{isCancelled && text('passkey.not-created')}</Status>
      <Button
        variant="primary"
        icon={<LineIcon path={PASSKEY_ICON} />}
        isBusy={isCreating}
        isDisabled={!isSupported}
        onClick={() => void create()}
      >
        {text('passkeys.create')}
      </Button>
      {/* Ends a ceremony, too: some extensions never end one. */}
      <Button variant="secondary" onClick={skip}>
        {text('passkeys.skip')}
      </Button>
      <output className="lk-hidden">{isCreating && text('passkey.waiting')}</output>
    </div>
  )
}

/** Creates a passkey or skips. Both lead to the list of passkeys, which may be empty. */
function usePasskeyRegister() {
  const { client, config, dispatch, emit, go, prepare } = useScreen('passkey-register-new')
  const text = useScreenText()
  const [isCancelled, setIsCancelled] = useState(false)
  const ceremony = useRef<AbortController>(undefined)
  const leave = (passkeyNews: 'none' | 'created') => {
    dispatch({ type: 'set-passkey-news', passkeyNews })
    go('passkey-registration-success')
  }
  const create = async () => {
    setIsCancelled(false)
    prepare('passkey-registration-success')
    ceremony.current = new AbortController()
    const data = await registerPasskey(client, config, { signal: ceremony.current.signal })
    if (!data) return setIsCancelled(true)
    emit('PASSKEY_REGISTER', data)
    leave('created')
  }
  const { submit, isSubmitting, errorText } = useSubmit(create, {}, passkeyRegistrationText)
  return {
    create: submit,
    skip() {
      ceremony.current?.abort()
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
