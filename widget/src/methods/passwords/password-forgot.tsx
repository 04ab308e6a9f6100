import { LoginWithoutPassword } from './login-without-password.tsx'
import { ResetEmailSent } from './reset-email-sent.tsx'

export function PasswordForgot() {
  return (
    <ResetEmailSent screen="forgot">
      <LoginWithoutPassword />
    </ResetEmailSent>
  )
}
