import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { Status } from '../../ui/status.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import { PASSKEY_ICON } from './passkey-icon.ts'
import { usePasskeyRegister } from './use-passkey-register.ts'

export function PasskeyRegisterNew() {
  const { create, skip, isCreating, isCancelled, isSupported, errorText, text } = usePasskeyRegister()
  return (
    <div className="lk-stack">
      <ScreenTitle>{text('passkeys.register-title')}</ScreenTitle>
      <p className="lk-text">{text('passkeys.register-text')}</p>
      {errorText !== undefined && <Alert parts={toLinkedParts(errorText)} />}
      {!isSupported && <p className="lk-banner">{text('passkey.not-supported')}</p>}
      <Status className="lk-banner">{isCancelled && text('passkey.not-created')}</Status>
      <Button
        variant="primary"
        icon={<LineIcon path={PASSKEY_ICON} />}
        isBusy={isCreating}
        isDisabled={!isSupported}
        onClick={() => void create()}
      >
        {text('passkeys.create')}
      </Button>
      <Button variant="secondary" isDisabled={isCreating} onClick={skip}>
        {text('passkeys.skip')}
      </Button>
      <output className="lk-hidden">{isCreating && text('passkey.waiting')}</output>
    </div>
  )
}
