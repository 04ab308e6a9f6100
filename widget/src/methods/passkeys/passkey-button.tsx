import { useEffect, useId, useRef, useState } from 'react'
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

/** A ceremony that lasts longer can be cancelled here, in milliseconds: some extensions never end one. */
const CANCEL_AFTER_MS = 3000

export function PasskeyButton() {
  const { signIn, cancel, isWaiting, isLong, isCancelled, isSupported, errorParts, text } = usePasskeyButton()
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
      {isWaiting && isLong && <LinkButton onClick={cancel}>{text('passkey.cancel')}</LinkButton>}
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
  const [isLong, setIsLong] = useState(false)
  const ceremony = useRef<AbortController>(undefined)
  // Browsers allow the ceremony only shortly after a press: loading code after the press could take too long.
  useEffect(() => {
    whenIdle(() => {
      client.prepare()
      void loadPasskeySignIn().catch(() => {})
    })
  }, [client])
  const signIn = async () => {
    setIsCancelled(false)
    setIsLong(false)
    prepare('passkey-confirmation')
    const { signInWithPasskey } = findPasskeySignIn() ?? (await loadPasskeySignIn())
    ceremony.current = new AbortController()
    const data = await signInWithPasskey(client, config, { signal: ceremony.current.signal })
    if (!data) return setIsCancelled(true)
    emit('PASSKEY_AUTHENTICATE', data)
    go('passkey-confirmation')
  }
  const { submit, isSubmitting, errorParts } = useSubmit(signIn, {}, toText)
  useEffect(() => {
    if (!isSubmitting) return undefined
    const timer = setTimeout(() => setIsLong(true), CANCEL_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSubmitting])
  const isSupported = !useIsInBrowser() || canUsePasskeys()
  const cancel = () => ceremony.current?.abort()
  return { signIn: submit, cancel, isWaiting: isSubmitting, isLong, isCancelled, isSupported, errorParts, text }
}

function toText(error: unknown, messages: LoadedMessages) {
  return findPasskeySignIn()?.passkeySignInText(error, messages)
}
