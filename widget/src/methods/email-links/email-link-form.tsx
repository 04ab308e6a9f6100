import { EmailForm } from '../../ui/email-form.tsx'
import { useEmailLinkForm } from './use-email-link-form.ts'

export function EmailLinkForm() {
  return <EmailForm {...useEmailLinkForm()} />
}
