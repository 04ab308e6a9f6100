import { LoginWithoutPassword } from './login-without-password.tsx'
import { ResetEmailSent } from './reset-email-sent.tsx'

export function PasswordBreached() {
  return (
    <ResetEmailSent screen="breached">
      <LoginWithoutPassword />
    </ResetEmailSent>
  )
}
