import { PASSCODE_LENGTH } from '@latchkey/openapi'
import { useState, type FormEvent } from 'react'
import { sessionMinutesOf } from '../../lifetimes.ts'
import { toAsciiDigits } from '../../browser/ascii-digits.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'
import { useSubmit } from '../../flow/use-submit.ts'

const PASSCODE = new RegExp(`^\\d{${PASSCODE_LENGTH}}$`)

/** Completes a sign-in with a passcode of the authenticator app, or with a recovery code. */
export function useSecondFactor() {
  const { client, config, go, prepare } = useScreen('second-factor')
  const text = useScreenText()
  const [code, setCode] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const { submit, isSubmitting, errorText, forget } = useSubmit(async (typed: string) => {
    prepare('password-confirmation')
    const options = { session_duration_minutes: sessionMinutesOf(config) }
    if (PASSCODE.test(typed)) await client.totps.authenticate({ totp_code: typed, ...options })
    else await client.totps.recover({ recovery_code: typed.toLowerCase(), ...options })
    go('password-confirmation')
  })
  return {
    code,
    change(typed: string) {
      setCode(typed)
      setIsMissing(false)
      forget()
    },
    onSubmit(event: FormEvent) {
      event.preventDefault()
      const typed = toAsciiDigits(code).replaceAll(/\s/g, '')
      setAttempts((before) => before + 1)
      setIsMissing(typed === '')
      if (typed === '') forget()
      else void submit(typed)
    },
    goBack: () => go('main'),
    isSubmitting,
    attempts,
    errorText: isMissing ? text('error.invalid_code') : errorText,
  }
}
