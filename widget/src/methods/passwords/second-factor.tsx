import { PASSCODE_LENGTH } from '@latchkey/openapi'
import { useState } from 'react'
import { toAsciiDigits } from '../../browser/ascii-digits.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { sessionMinutesOf } from '../../lifetimes.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Shown after a sign-in with only an intermediate token. */
export function SecondFactor() {
  const text = useScreenText()
  const { code, change, onSubmit, goBack, isSubmitting, attempts, errorText } = useSecondFactor()
  return (
    <div className="lk-stack">
      <BackButton label={text('passcode.back')} isDisabled={isSubmitting} onClick={goBack} />
      <ScreenTitle>{text('second-factor.title')}</ScreenTitle>
      <p className="lk-text">{text('second-factor.text')}</p>
      <Form onSubmit={onSubmit}>
        <TextField
          type="text"
          name="code"
          autoComplete="one-time-code"
          label={text('second-factor.label')}
          value={code}
          isReadOnly={isSubmitting}
          isInvalid={errorText !== undefined}
          attempts={attempts}
          error={errorText === undefined ? [] : toLinkedParts(errorText)}
          onChange={change}
        />
        <Button type="submit" variant="primary" isBusy={isSubmitting}>
          {text('password.continue')}
        </Button>
      </Form>
    </div>
  )
}

const PASSCODE = new RegExp(`^\\d{${PASSCODE_LENGTH}}$`)

/** Completes a sign-in with a passcode of the authenticator app, or with a recovery code. */
function useSecondFactor() {
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
    onSubmit() {
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
