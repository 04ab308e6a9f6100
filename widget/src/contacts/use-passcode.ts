import { MILLISECONDS_PER_MINUTE, PASSCODE_LENGTH, type ErrorType } from '@latchkey/openapi'
import { useState } from 'react'
import { otpMinutesOf, sessionMinutesOf } from '../lifetimes.ts'
import { toLinkedParts } from '../messages/linked-parts.ts'
import { toMinutesText } from './to-minutes-text.ts'
import { useDestination } from './use-destination.ts'
import { usePasscodeFromMessage } from './use-passcode-from-message.ts'
import { useResend } from './use-resend.ts'
import { useSubmit } from '../flow/use-submit.ts'
import { useWidget } from '../flow/widget-context.tsx'
import { useScreenText } from '../flow/use-screen-text.ts'

/**
 * Errors that the passcode itself causes. The boxes are emptied, whereas after other errors the passcode may be sent
 * again.
 */
const PASSCODE_ERRORS: readonly ErrorType[] = [
  'otp_code_not_found',
  'invalid_code',
  'unable_to_auth_otp_code',
  'invalid_method_id',
]

/**
 * Controls the form for the passcode that `otpState` describes, which also holds its age, so that the countdown
 * continues after the screen is rendered again. Returns the props of `ui/passcode-entry.tsx`.
 *
 * @param onVerified is called once the user is signed in
 */
export function usePasscode({ onVerified }: { onVerified: () => void }) {
  const { client, config, state, emit, language } = useWidget()
  const text = useScreenText()
  const [code, setCode] = useState('')
  const [isMalformed, setIsMalformed] = useState(false)
  const { methodId, sentAt } = state.otpState
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
  const resend = useResend(() => onChange(''))
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
    toExpiresText: (seconds: number) =>
      text('passcode.expires', { time: toMinutesText(seconds, language?.tag ?? 'en') }),
    destination: useDestination(),
    code: isAboutTheCode ? '' : code,
    length: PASSCODE_LENGTH,
    // The monotonic clock keeps the countdown right on a device with a wrong date, and while the date is corrected.
    expiresAt: sentAt + otpMinutesOf(config) * MILLISECONDS_PER_MINUTE,
    isVerifying: isSubmitting,
    isInvalid: isMalformed || isAboutTheCode,
    error: shownText === undefined ? [] : toLinkedParts(shownText),
    resend: { ...resend, isDisabled: isSubmitting },
    onChange,
    onMalformed: () => setIsMalformed(true),
    onComplete,
  }
}
