import type { ReactNode } from 'react'
import { logOutcome } from '../../client/log-outcome.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { useWidget } from '../../flow/widget-context.tsx'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Divider } from '../../ui/divider.tsx'
import { EmailSent } from './email-sent.tsx'
import { getLoginInstead, useSendLogin } from './use-send-login.ts'
import { useSendResetEmail } from './use-send-reset-email.ts'

export function PasswordForgot() {
  return (
    <ResetEmailSent screen="forgot">
      <LoginWithoutPassword />
    </ResetEmailSent>
  )
}

export function PasswordBreached() {
  return (
    <ResetEmailSent screen="breached">
      <LoginWithoutPassword />
    </ResetEmailSent>
  )
}

export function PasswordDedupe() {
  return (
    <ResetEmailSent screen="dedupe">
      <LoginWithoutPassword />
    </ResetEmailSent>
  )
}

export function PasswordSetNew() {
  return <ResetEmailSent screen="set-new" />
}

type Props = { screen: 'forgot' | 'breached' | 'set-new' | 'dedupe'; children?: ReactNode }

/** Says that a mail to set a new password was sent. */
function ResetEmailSent({ screen, children }: Props) {
  const { client } = useWidget()
  const sendResetEmail = useSendResetEmail()
  const resend = (email: string) => {
    const details = { email, type: 'reset_password' }
    return logOutcome(client.events, { event_name: 'email_try_again_clicked', details }, () => sendResetEmail(email))
  }
  return (
    <div className="lk-stack">
      <EmailSent title={`password.${screen}.title`} body={`password.${screen}.text`} resend={resend}>
        {children}
      </EmailSent>
    </div>
  )
}

/** Offers a mailed link, or a mailed passcode where only passcodes are configured. */
function LoginWithoutPassword() {
  const { config, state, go } = useScreen('password-forgot')
  const text = useScreenText()
  const sendLogin = useSendLogin()
  const { submit, isSubmitting, errorText } = useSubmit(async () => {
    go(await sendLogin(getLoginInstead(config), state.passwordState.email))
  })
  return (
    <>
      <Divider text={text('main.divider')} />
      <Button variant="secondary" isBusy={isSubmitting} onClick={() => void submit()}>
        {text('password.without')}
      </Button>
      {errorText !== undefined && <Alert parts={toLinkedParts(errorText)} />}
    </>
  )
}
