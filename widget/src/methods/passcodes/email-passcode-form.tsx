import { EmailForm } from '../../ui/email-form.tsx'
import { useEmailPasscodeForm } from './use-email-passcode-form.ts'

export function EmailPasscodeForm() {
  return <EmailForm {...useEmailPasscodeForm()} />
}
