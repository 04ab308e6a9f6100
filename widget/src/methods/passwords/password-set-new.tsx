import { ResetEmailSent } from './reset-email-sent.tsx'

export function PasswordSetNew() {
  return <ResetEmailSent screen="set-new" />
}
