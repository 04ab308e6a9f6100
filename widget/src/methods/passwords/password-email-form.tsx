import { EmailForm } from '../../ui/email-form.tsx'
import { usePasswordEmailForm } from './use-password-email-form.ts'

export function PasswordEmailForm() {
  return <EmailForm {...usePasswordEmailForm()} />
}
