import type { ReactNode } from 'react'
import { useWidget } from '../../flow/widget-context.tsx'
import { logOutcome } from '../../client/log-outcome.ts'
import { EmailSent } from './email-sent.tsx'
import { useSendResetEmail } from './use-send-reset-email.ts'

type Props = { screen: 'forgot' | 'breached' | 'set-new' | 'dedupe'; children?: ReactNode }

/** Says that a mail to set a new password was sent. */
export function ResetEmailSent({ screen, children }: Props) {
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
