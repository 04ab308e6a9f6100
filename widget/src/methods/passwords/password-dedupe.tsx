import { LoginWithoutPassword } from './login-without-password.tsx'
import { ResetEmailSent } from './reset-email-sent.tsx'

export function PasswordDedupe() {
  return (
    <ResetEmailSent screen="dedupe">
      <LoginWithoutPassword />
    </ResetEmailSent>
  )
}
