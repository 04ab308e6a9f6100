import { useEmailForm } from '../../contacts/use-email-form.ts'
import { lazyAction } from '../../flow/load-actions.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { EmailForm } from '../../ui/email-form.tsx'

const loadSending = lazyAction(() => import('./send-email-link.ts'), 'sendEmailLink')

/** Mails a link to the address and goes to the confirmation. */
export function EmailLinkForm() {
  const { go, prepare, ...widget } = useScreen('main')
  const form = useEmailForm(async (email) => {
    prepare('email-confirmation')
    const { sendEmailLink } = await loadSending()
    await sendEmailLink(widget, email)
    go('email-confirmation')
  })
  return <EmailForm {...form} />
}
