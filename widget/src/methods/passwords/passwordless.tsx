import { useState } from 'react'
import { startEmailLink } from '../../contacts/start-email-link.ts'
import { usePasscode } from '../../contacts/use-passcode.ts'
import { useAutoStep } from '../../flow/use-auto-step.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { useWidget } from '../../flow/widget-context.tsx'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Divider } from '../../ui/divider.tsx'
import { PasscodeEntry } from '../../ui/passcode-entry.tsx'
import { Status } from '../../ui/status.tsx'
import { BackToMain } from './back-to-main.tsx'
import { EmailSent } from './email-sent.tsx'
import { findEmailLogin, useSendLogin, type EmailLogin } from './use-send-login.ts'
import { useSendResetEmail } from './use-send-reset-email.ts'

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

/** Sends a passcode or a link to a user without a password, or a mail to set one when neither is configured. */
function usePasswordless() {
  const { config, state, go } = useScreen('password-create-or-login')
  const { email } = state.passwordState
  const [sent, setSent] = useState<EmailLogin>()
  const sendLogin = useSendLogin()
  const sendResetEmail = useSendResetEmail()
  const step = useSubmit(async () => {
    const kind = findEmailLogin(config)
    if (kind) {
      await sendLogin(kind, email)
      return setSent(kind)
    }
    await sendResetEmail(email)
    return go('password-set-new')
  })
  useAutoStep(step.submit)
  return { ...step, sent }
}

function PasswordlessCode() {
  const { go } = useScreen('password-create-or-login')
  return <PasscodeEntry {...usePasscode({ onVerified: () => go('otp-confirmation') })} />
}

function PasswordlessLink() {
  const widget = useWidget()
  const resend = (email: string) => startEmailLink(widget, { email, origin: 'resend' })
  return <EmailSent title="email-confirmation.title" body="email-confirmation.text" resend={resend} />
}

/** Offered to a user without a password, under the passcode or link that was sent. */
function CreatePasswordInstead() {
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
