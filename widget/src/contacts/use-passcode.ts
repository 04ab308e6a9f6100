import { MILLISECONDS_PER_MINUTE, OTP_METHODS, PASSCODE_LENGTH, type ErrorType } from '@latchkey/openapi'
import { useEffect, useState } from 'react'
import { COUNTRIES, DEFAULT_REGION } from '../browser/countries.ts'
import type { ParsedPhoneNumber } from '../browser/phone-number.ts'
import { toShownEmail } from '../browser/shown-email.ts'
import { receivePasscode } from '../browser/web-otp.ts'
import { attempt, toJson } from '../client/attempt.ts'
import { findStorageAreas } from '../client/storage.ts'
import { CODE_SENT_LABEL_MS, RESEND_WAIT_MS, PHONE_PARSE_ON_DISPLAY_TIMEOUT_MS } from '../constants.ts'
import { useEffectEvent } from '../flow/use-effect-event.ts'
import { useScreenText } from '../flow/use-screen-text.ts'
import { useSubmit } from '../flow/use-submit.ts'
import { useWidget } from '../flow/widget-context.tsx'
import { otpMinutesOf, sessionMinutesOf } from '../lifetimes.ts'
import { toLinkedParts } from '../messages/linked-parts.ts'
import type { ResendState } from '../ui/resend.tsx'
import { toKey } from './kept-passcode.ts'
import { startPasscode } from './start-passcode.ts'
import { usePhoneNumbers } from './use-phone-numbers.ts'

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
    sentAt,
    lifetimeMs: otpMinutesOf(config) * MILLISECONDS_PER_MINUTE,
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
 * Returns the destination of the passcode as people write it. A phone number has its country code, because the wrong
 * country is the most common slip; it is in E.164 until it is formatted.
 */
function useDestination(): string {
  const { type, otpDestination } = useWidget().state.otpState
  const { parse } = usePhoneNumbers()
  const [formatted, setFormatted] = useState<{ number: string; shown: string }>()
  const isPhone = OTP_METHODS[type] === 'phone'
  useEffect(() => {
    if (!isPhone) return
    void parse(otpDestination, DEFAULT_REGION, PHONE_PARSE_ON_DISPLAY_TIMEOUT_MS).then((parsed) =>
      setFormatted({ number: otpDestination, shown: toShownNumber(parsed) }),
    )
  }, [isPhone, otpDestination, parse])
  if (!isPhone) return toShownEmail(otpDestination)
  return formatted?.number === otpDestination ? formatted.shown : otpDestination
}

/**
 * Returns a number with its country code, as people write it; in E.164 where the national format has other digits, such
 * as a zero that is dialled within the country only.
 */
export function toShownNumber({ number, national, international }: ParsedPhoneNumber): string {
  if (international !== undefined) return international
  // No code is the beginning of another one.
  const code = Object.values(COUNTRIES).find((known) => number.startsWith(`+${known}`)) ?? ''
  return `+${code}${national.replaceAll(/\D/g, '')}` === number ? `+${code} ${national}` : number
}

/** Reads the passcode from the text message, where the browser supports it. */
function usePasscodeFromMessage(onReceived: (passcode: string) => void) {
  const { type, methodId } = useWidget().state.otpState
  const receive = useEffectEvent((passcode: string | undefined) => {
    if (passcode?.length === PASSCODE_LENGTH) onReceived(passcode)
  })
  useEffect(() => {
    if (type !== 'sms') return undefined
    const waiting = new AbortController()
    void receivePasscode(waiting.signal).then((passcode) => {
      if (!waiting.signal.aborted) receive(passcode)
    })
    return () => waiting.abort()
  }, [type, methodId])
}

/**
 * Sends the passcode to its destination again. The state is `initial`, after a press `sending`, then `sent` for 2 seconds
 * and `waiting` for 10.
 * Assumed: the specification names the state `waiting`, but not what it is for. It keeps an impatient person from
 * requesting one passcode after the other, of which only the last one may work.
 */
function useResend(onSent: () => void) {
  const text = useScreenText()
  const widget = useWidget()
  const [sent, setSent] = useState<Exclude<ResendState, 'sending'>>('initial')
  const [sentCount, setSentCount] = useState(0)
  const { submit, isSubmitting, errorText } = useSubmit(async () => {
    const { type: method, otpDestination: destination } = widget.state.otpState
    await startPasscode(widget, { method, destination, origin: 'resend' })
    setSent('sent')
    setSentCount((count) => count + 1)
    onSent()
  })
  useEffect(() => {
    if (sentCount === 0) return undefined
    const timers = [
      setTimeout(() => setSent('waiting'), CODE_SENT_LABEL_MS),
      setTimeout(() => setSent('initial'), CODE_SENT_LABEL_MS + RESEND_WAIT_MS),
    ]
    return () => timers.forEach(clearTimeout)
  }, [sentCount])
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

const SECONDS_PER_MINUTE = 60

/** Writes seconds as m:ss, in the digits of a language. @param tag BCP 47 */
export function toMinutesText(seconds: number, tag: string): string {
  const write = (count: number, minimumIntegerDigits: number) => count.toLocaleString(tag, { minimumIntegerDigits })
  return `${write(Math.floor(seconds / SECONDS_PER_MINUTE), 1)}:${write(seconds % SECONDS_PER_MINUTE, 2)}`
}

/** Keeps what the passcode screen is about in the storage of the tab while it is shown. The passcode is never stored. */
export function useKeptPasscode() {
  const { client, state } = useWidget()
  const key = toKey(client.publicToken)
  useEffect(() => {
    const { tab } = findStorageAreas()
    attempt(() => tab?.setItem(key, toJson(state.otpState)))
    return () => attempt(() => tab?.removeItem(key))
  }, [key, state.otpState])
}
