import { useId } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import { PASSKEY_ICON } from './passkey-icon.ts'
import { usePasskeyButton } from './use-passkey-button.ts'

export function PasskeyButton() {
  const { signIn, isWaiting, isCancelled, isSupported, errorParts, text } = usePasskeyButton()
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
