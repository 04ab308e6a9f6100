import { useEffect, useState } from 'react'
import { CODE_SENT_LABEL_MS } from '../constants.ts'
import { useSubmit } from '../flow/use-submit.ts'
import { useWidget } from '../flow/widget-context.tsx'
import { toLinkedParts } from '../messages/linked-parts.ts'
import type { ResendState } from '../ui/resend.tsx'
import { startPasscode } from './start-passcode.ts'
import { useScreenText } from '../flow/use-screen-text.ts'

/**
 * Sends the passcode to its destination again. The state is `initial` until the first press, then `sending`, `sent` for
 * 2 seconds and `waiting`.
 * Assumed: the button works again as soon as it is `waiting`, before the passcode has expired.
 */
export function useResend(onSent: () => void) {
  const text = useScreenText()
  const widget = useWidget()
  const [sent, setSent] = useState<Exclude<ResendState, 'sending'>>('initial')
  const { submit, isSubmitting, errorText } = useSubmit(async () => {
    const { type: method, otpDestination: destination } = widget.state.otpState
    await startPasscode(widget, { method, destination, origin: 'resend' })
    setSent('sent')
    onSent()
  })
  useEffect(() => {
    if (sent !== 'sent') return undefined
    const timer = setTimeout(() => setSent('waiting'), CODE_SENT_LABEL_MS)
    return () => clearTimeout(timer)
  }, [sent])
  const state: ResendState = isSubmitting ? 'sending' : sent
  return {
    state,
    texts: {
      prompt: text('passcode.resend-prompt'),
      resend: text('passcode.resend'),
      sending: text('form.sending'),
      sent: text('passcode.sent'),
    },
    error: errorText === undefined ? [] : toLinkedParts(errorText),
    onClick: submit,
  }
}
