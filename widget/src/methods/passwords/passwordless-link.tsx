import { logOutcome } from '../../client/log-outcome.ts'
import { EmailSent } from './email-sent.tsx'
import { useSendLogin } from './use-send-login.ts'
import { useWidget } from '../../flow/widget-context.tsx'

export function PasswordlessLink() {
  const { client } = useWidget()
  const sendLogin = useSendLogin()
  const resend = async (email: string) => {
    const details = { email, type: 'login_or_create_eml' }
    await logOutcome(client.events, { event_name: 'email_try_again_clicked', details }, () => sendLogin('link', email))
  }
  return <EmailSent title="email-confirmation.title" body="email-confirmation.text" resend={resend} />
}
