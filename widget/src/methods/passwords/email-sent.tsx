import { useEffect, type ReactNode } from 'react'
import { toShownEmail } from '../../browser/shown-email.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { useWidget } from '../../flow/widget-context.tsx'
import type { ScreenMessageId } from '../../messages/en.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import { useToasts } from '../../ui/use-toasts.ts'
import { WithStrong } from '../../ui/with-strong.tsx'
import { BackToMain } from './back-to-main.tsx'

type Props = {
  title: ScreenMessageId
  body: ScreenMessageId
  /** Sends the mail again. */
  resend: (email: string) => Promise<void>
  children?: ReactNode
}

/** Says which address a mail was sent to. */
export function EmailSent({ title, body, resend, children }: Props) {
  const text = useScreenText()
  const { email, toasts, submit, isSubmitting, errorText } = useResendEmail(resend)
  return (
    <>
      <BackToMain isDisabled={isSubmitting} />
      <ScreenTitle>{text(title)}</ScreenTitle>
      <p className="lk-text">
        <WithStrong text={text(body)} placeholder="{email}" value={email} />
      </p>
      <p className="lk-text">
        <span>{text('password.not-received')}</span>{' '}
        <LinkButton isBusy={isSubmitting} onClick={() => void submit()}>
          {text(isSubmitting ? 'form.sending' : 'password.resend')}
        </LinkButton>
      </p>
      <output className="lk-hidden">{isSubmitting && text('form.sending')}</output>
      {errorText !== undefined && (
        <p className="lk-note lk-note-error">
          <LinkedText parts={toLinkedParts(errorText)} />
        </p>
      )}
      {children}
      <Toasts toasts={toasts} tones={['success', 'error']} />
    </>
  )
}

/** Sends a mail again. A toast shows the outcome, and an error stays under the link, too. */
function useResendEmail(resend: (email: string) => Promise<void>) {
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
