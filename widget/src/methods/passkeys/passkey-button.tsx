import { useEffect, useId, useState } from 'react'
import { canUsePasskeys } from '../../browser/can-use-passkeys.ts'
import { whenIdle } from '../../browser/when-idle.ts'
import { useFormText } from '../../flow/use-form-text.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import type { LoadedMessages } from '../../messages/en.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts'
import { findPasskeySignIn, loadPasskeySignIn } from './load-passkey-sign-in.ts'
import { PASSKEY_ICON } from './passkey-icon.ts'

export function PasskeyButton() {
  const { signIn, cancel, isWaiting, isCancelled, isSupported, errorParts, text } = usePasskeyButton()
  const noteId = useId()
  return (
    <div className="lk-stack">
      {errorParts.length > 0 && <Alert parts={errorParts} />}
      <Button
        variant="secondary"
        icon={<LineIcon path={PASSKEY_ICON} />}
        isBusy={isWaiting}
        isDisabled={!isSupported}
        describedBy={isSupported ? undefined : noteId}
        onClick={() => void signIn()}
      >
        {text('passkey.continue')}
      </Button>
      {isWaiting && cancel && <LinkButton onClick={cancel}>{text('passkey.cancel')}</LinkButton>}
      {!isSupported && (
        <p id={noteId} className="lk-text">
          {text('passkey.not-supported')}
        </p>
      )}
      <output className="lk-text">{isCancelled && text('passkey.not-used')}</output>
      <output className="lk-hidden">{isWaiting && text('passkey.waiting')}</output>
    </div>
  )
}

/** Signs in with a passkey that the person picks. Cancelling is no error. */
function usePasskeyButton() {
  const { client, config, emit, go, prepare } = useScreen('main')
  const text = useFormText()
  const [isCancelled, setIsCancelled] = useState(false)
  const [cancel, setCancel] = useState<() => void>()
  // Browsers allow the ceremony only shortly after a press: loading code after the press could take too long.
  useEffect(() => {
    whenIdle(() => {
      client.prepare()
      void loadPasskeySignIn().catch(() => {})
    })
  }, [client])
  const signIn = async () => {
    setIsCancelled(false)
    setCancel(undefined)
    prepare('passkey-confirmation')
    const { signInAtPress } = findPasskeySignIn() ?? (await loadPasskeySignIn())
    const data = await signInAtPress(client, config, (end) => setCancel(() => end))
    if (!data) return setIsCancelled(true)
    emit('PASSKEY_AUTHENTICATE', data)
    go('passkey-confirmation')
  }
  const { submit, isSubmitting, errorParts } = useSubmit(signIn, {}, toText)
  const isSupported = !useIsInBrowser() || canUsePasskeys()
  return { signIn: submit, cancel, isWaiting: isSubmitting, isCancelled, isSupported, errorParts, text }
}

function toText(error: unknown, messages: LoadedMessages) {
  return findPasskeySignIn()?.passkeySignInText(error, messages)
}
