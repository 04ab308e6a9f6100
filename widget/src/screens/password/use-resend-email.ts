import { useEffect } from 'react'
import { useSubmit } from '../../flow/use-submit.ts'
import { useText } from '../../flow/use-text.ts'
import { useWidget } from '../../flow/widget-context.tsx'
import { useToasts } from '../../ui/use-toasts.ts'

/** Sends a mail again: a toast says whether it went, and what went wrong stays under the link. */
export function useResendEmail(resend: (email: string) => Promise<void>) {
  const { state } = useWidget()
  const text = useText()
  const { email } = state.passwordState
  const { toasts, show } = useToasts()
  const { submit, isSubmitting, errorText } = useSubmit(async () => {
    await resend(email)
    show('success', text('password.resent'))
  })
  useEffect(() => {
    if (errorText !== undefined) show('error', errorText)
  }, [errorText, show])
  return { email, toasts, submit, isSubmitting, errorText }
}
