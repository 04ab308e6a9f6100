import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Divider } from '../../ui/divider.tsx'
import { useSendResetEmail } from './use-send-reset-email.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'

/** Offered to a user without a password, under the passcode or link that was sent. */
export function CreatePasswordInstead() {
  const { state, go } = useScreen('password-create-or-login')
  const text = useScreenText()
  const sendResetEmail = useSendResetEmail()
  const { submit, isSubmitting, errorText } = useSubmit(async () => {
    await sendResetEmail(state.passwordState.email)
    go('password-set-new')
  })
  return (
    <div className="lk-stack">
      <Divider text={text('main.divider')} />
      <Button variant="secondary" isBusy={isSubmitting} onClick={() => void submit()}>
        {text('password.instead')}
      </Button>
      {errorText !== undefined && <Alert parts={toLinkedParts(errorText)} />}
    </div>
  )
}
