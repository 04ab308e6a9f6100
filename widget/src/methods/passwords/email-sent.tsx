import type { ReactNode } from 'react'
import type { ScreenMessageId } from '../../messages/en.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import { WithStrong } from '../../ui/with-strong.tsx'
import { BackToMain } from './back-to-main.tsx'
import { useResendEmail } from './use-resend-email.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'

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
