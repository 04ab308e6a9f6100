import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { BackToMain } from './back-to-main.tsx'
import { CreatePasswordInstead } from './create-password-instead.tsx'
import { PasswordlessCode } from './passwordless-code.tsx'
import { PasswordlessLink } from './passwordless-link.tsx'
import { usePasswordless } from './use-passwordless.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'

/** Sends a passcode, a link or a reset mail as soon as it is shown. */
export function Passwordless() {
  const text = useScreenText()
  const { sent, submit, isSubmitting, errorText } = usePasswordless()
  if (errorText === undefined && !sent) return <Status>{text('form.sending')}</Status>
  return (
    <div className="lk-stack">
      {sent === 'code' && <PasswordlessCode />}
      {sent === 'link' && <PasswordlessLink />}
      {errorText !== undefined && (
        <>
          <BackToMain isDisabled={isSubmitting} />
          <Alert parts={toLinkedParts(errorText)} />
          <Button variant="primary" isBusy={isSubmitting} onClick={() => void submit()}>
            {text('form.try-again')}
          </Button>
        </>
      )}
      <CreatePasswordInstead />
    </div>
  )
}
