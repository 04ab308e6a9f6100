import { toShownEmail } from '../../browser/shown-email.ts'
import { useEffect } from 'react'
import { useSubmit } from '../../flow/use-submit.ts'
import { useWidget } from '../../flow/widget-context.tsx'
import { useToasts } from '../../ui/use-toasts.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'

/** Sends a mail again. A toast shows the outcome, and an error stays under the link, too. */
export function useResendEmail(resend: (email: string) => Promise<void>) {
  const { state } = useWidget()
  const text = useScreenText()
  const { email } = state.passwordState
  const { toasts, show } = useToasts()
  const { submit, isSubmitting, errorText } = useSubmit(async () => {
    await resend(email)
    show('success', text('password.resent'))
  })
  useEffect(() => {
    if (errorText !== undefined) show('error', errorText)
  }, [errorText, show])
  return { email: toShownEmail(email), toasts, submit, isSubmitting, errorText }
}
