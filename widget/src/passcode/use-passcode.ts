import { MILLISECONDS_PER_MINUTE, PASSCODE_LENGTH, type ErrorType } from '@latchkey/openapi'
import { useCallback, useState } from 'react'
import { otpMinutesOf, sessionMinutesOf } from '../config.ts'
import { toLinkedParts } from '../messages/linked-parts.ts'
import { useDestination } from './use-destination.ts'
import { usePasscodeFromMessage } from './use-passcode-from-message.ts'
import { useResend } from './use-resend.ts'
import { useSubmit } from '../flow/use-submit.ts'
import { useWidget } from '../flow/widget-context.tsx'
import { useScreenText } from '../flow/use-screen-text.ts'

/** Errors that the passcode itself causes: the boxes are emptied. After others, like an outage, it may be sent again. */
const PASSCODE_ERRORS: readonly ErrorType[] = [
  'otp_code_not_found',
  'invalid_code',
  'unable_to_auth_otp_code',
  'invalid_method_id',
]

/**
 * Controls the form for the passcode that `otpState` describes. Returns the props of `ui/passcode-entry.tsx`.
 *
 * @param onVerified is called once the user is signed in
 */
export function usePasscode({ onVerified }: { onVerified: () => void }) {
  const { client, config, state, emit } = useWidget()
  const text = useScreenText()
  const [code, setCode] = useState('')
  const [isMalformed, setIsMalformed] = useState(false)
  const { expiresAt, start } = useExpiry(otpMinutesOf(config))
  const { methodId } = state.otpState
  const { submit, isSubmitting, errorText, isFailedWith, forget } = useSubmit(async (passcode: string) => {
    const options = { session_duration_minutes: sessionMinutesOf(config) }
    const data = await client.otps.authenticate(passcode, methodId, options)
    emit('OTP_AUTHENTICATE', data)
    onVerified()
  })
  const onChange = (digits: string) => {
    setIsMalformed(false)
    forget()
    setCode(digits)
  }
  const resend = useResend(() => {
    start()
    onChange('')
  })
  const onComplete = (passcode: string) => void submit(passcode)
  usePasscodeFromMessage((passcode) => {
    onChange(passcode)
    onComplete(passcode)
  })
  const isAboutTheCode = isFailedWith(PASSCODE_ERRORS)
  const shownText = isMalformed ? text('error.invalid_code') : errorText
  return {
    texts: {
      title: text('passcode.title'),
      sentTo: text('passcode.text'),
      verifying: text('passcode.verifying'),
      expired: text('passcode.expired'),
      back: text('passcode.back'),
    },
    toExpiresText: (time: string) => text('passcode.expires', { time }),
    destination: useDestination(),
    code: isAboutTheCode ? '' : code,
    length: PASSCODE_LENGTH,
    expiresAt,
    isVerifying: isSubmitting,
    isInvalid: isMalformed || isAboutTheCode,
    error: shownText === undefined ? [] : toLinkedParts(shownText),
    resend: { ...resend, isDisabled: isSubmitting },
    onChange,
    onMalformed: () => setIsMalformed(true),
    onComplete,
  }
}

/**
 * Returns when a passcode expires that was sent on the first render or at the last `start`. The monotonic clock keeps
 * the countdown right on a device with a wrong date, and while the date is corrected.
 *
 * @see https://www.w3.org/TR/hr-time-3/
 */
function useExpiry(minutes: number) {
  const [sentAt, setSentAt] = useState(() => performance.now())
  const start = useCallback(() => setSentAt(performance.now()), [])
  return { expiresAt: sentAt + minutes * MILLISECONDS_PER_MINUTE, start }
}
