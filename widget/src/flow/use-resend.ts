import { useEffect, useState } from 'react'
import { otpMinutesOf } from '../config.ts'
import { CODE_SENT_LABEL_MS } from '../constants.ts'
import { toLinkedParts } from '../messages/linked-parts.ts'
import { sendPasscode } from './send-passcode.ts'
import { useSubmit } from './use-submit.ts'
import { useText } from './use-text.ts'
import { useWidget } from './widget-context.tsx'

/**
 * `initial` until somebody asks; `sending`; `sent` for 2 s; then `waiting` for somebody to ask again.
 * Assumed: one may ask again at once while waiting, before the passcode has expired as after.
 */
export type ResendState = 'initial' | 'sending' | 'sent' | 'waiting'

/** Sends the passcode again, to where it went. */
export function useResend(onSent: () => void) {
  const text = useText()
  const { client, config, dispatch, emit, state } = useWidget()
  const [sent, setSent] = useState<Exclude<ResendState, 'sending'>>('initial')
  const { submit, isSubmitting, errorText } = useSubmit(async () => {
    const { type, otpDestination } = state.otpState
    if (type === 'email') {
      client.events.log('email_try_again_clicked', { email: otpDestination, type: 'login_or_create_otp' })
    }
    const data = await sendPasscode(client, type, otpDestination, { expiration_minutes: otpMinutesOf(config) })
    dispatch({ type: 'update-otp-state', otpState: { methodId: data.method_id } })
    emit('OTP_LOGIN_OR_CREATE', data)
    setSent('sent')
    onSent()
  })
  useEffect(() => {
    if (sent !== 'sent') return undefined
    const timer = setTimeout(() => setSent('waiting'), CODE_SENT_LABEL_MS)
    return () => clearTimeout(timer)
  }, [sent])
  const resendState: ResendState = isSubmitting ? 'sending' : sent
  return {
    state: resendState,
    texts: { prompt: text('passcode.resend-prompt'), resend: text('passcode.resend'), sent: text('passcode.sent') },
    error: errorText === undefined ? [] : toLinkedParts(errorText),
    onClick: submit,
  }
}
