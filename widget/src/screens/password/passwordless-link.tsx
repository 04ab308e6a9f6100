import { EmailSent } from './email-sent.tsx'
import { useSendLogin } from './use-send-login.ts'
import { useWidget } from '../../flow/widget-context.tsx'

export function PasswordlessLink() {
  const { client } = useWidget()
  const sendLogin = useSendLogin()
  const resend = async (email: string) => {
    client.events.log('email_try_again_clicked', { email, type: 'login_or_create_eml' })
    await sendLogin('link', email)
  }
  return <EmailSent title="email-confirmation.title" body="email-confirmation.text" resend={resend} />
}
