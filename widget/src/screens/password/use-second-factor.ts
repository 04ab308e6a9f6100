import { PASSCODE_LENGTH } from '@latchkey/openapi'
import { useState, type FormEvent } from 'react'
import { sessionMinutesOf } from '../../config.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'

const PASSCODE = new RegExp(`^\\d{${PASSCODE_LENGTH}}$`)

/** Completes a sign-in with a passcode of the authenticator app, or with a recovery code. */
export function useSecondFactor() {
  const { client, config, go, prepare } = useScreen('second-factor')
  const [code, setCode] = useState('')
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
      forget()
    },
    onSubmit(event: FormEvent) {
      event.preventDefault()
      void submit(code.replaceAll(/\s/g, ''))
    },
    goBack: () => go('main'),
    isSubmitting,
    errorText,
  }
}
