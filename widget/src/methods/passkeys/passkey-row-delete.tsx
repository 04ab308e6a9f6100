import { useEffect, useRef } from 'react'
import { signalRemainingPasskeys } from './passkey-ceremonies.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { passkeyChangeText } from '../../messages/passkeys.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useScreenText } from '../../flow/use-screen-text.ts'

type Props = { id: string; name: string; onDeleted: () => void; onCancel: () => void }

export function PasskeyRowDelete({ id, name, onDeleted, onCancel }: Props) {
  const { client, config } = useScreen('passkey-registration-success')
  const text = useScreenText()
  const question = useRef<HTMLParagraphElement>(null)
  const remove = async () => {
    await client.user.deleteWebauthnRegistration(id)
    onDeleted()
    void signalRemainingPasskeys(client, config)
  }
  const findGone = async () => {
    await client.user.get()
    onDeleted()
  }
  const reactions = { webauthn_registration_not_found: findGone }
  const { submit, isSubmitting, errorText } = useSubmit(remove, reactions, passkeyChangeText)
  useEffect(() => question.current?.focus(), [])
  return (
    <div className="lk-row-form">
      <p ref={question} tabIndex={-1} className="lk-row-question">
        <strong dir="auto">{name}</strong> <span>{text('passkeys.delete-text')}</span>
      </p>
      {errorText !== undefined && <Alert parts={toLinkedParts(errorText)} />}
      <div className="lk-row-buttons">
        <Button variant="primary" isBusy={isSubmitting} onClick={() => void submit()}>
          {text('passkeys.delete')}
        </Button>
        <Button variant="secondary" isDisabled={isSubmitting} onClick={onCancel}>
          {text('passkeys.cancel')}
        </Button>
      </div>
    </div>
  )
}
