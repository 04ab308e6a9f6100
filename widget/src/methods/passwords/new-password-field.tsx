import { useEffect, useId, useRef, useState } from 'react'
import type { PasswordStrength } from '../../client/index.ts'
import { STRENGTH_CHECK_DELAY_MS, STRENGTH_CHECK_SLOW_MS } from '../../constants.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'
import { useWidget } from '../../flow/widget-context.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { StrengthFeedback } from './strength-feedback.tsx'
import { useCheck, type Check } from './use-check.ts'

type NewPassword = {
  password: string
  setPassword: (password: string) => void
  check: Check<PasswordStrength>
  /** Whether the current input was found valid, as opposed to an earlier one. */
  isValid: boolean
  /** Whether the form was submitted without a password. */
  isMissing: boolean
  /** Whether the form was submitted with a password that was found too weak. */
  isWeak: boolean
  /** How often the form was submitted. */
  attempts: number
  /** Runs the step if the input is valid: at once, or when a check that is still running says so. */
  submit: (step: () => Promise<void>) => void
}

const TIMING = { delayMs: STRENGTH_CHECK_DELAY_MS, slowMs: STRENGTH_CHECK_SLOW_MS }

/** A new password while it is typed, with the provider's strength check. */
export function useNewPassword(email?: string): NewPassword {
  const { client } = useWidget()
  const [password, setPassword] = useState('')
  const [attempts, setAttempts] = useState(0)
  const [isMissing, setIsMissing] = useState(false)
  const [submitted, setSubmitted] = useState('')
  const wanted = useRef<() => Promise<void>>(undefined)
  const check = useCheck<PasswordStrength>(
    password,
    (typed) => client.passwords.strengthCheck({ ...(email && { email }), password: typed }),
    TIMING,
  )
  const { isCurrent } = check
  const isValid = isCurrent && check.result?.valid_password === true
  useEffect(() => {
    const step = wanted.current
    if (!isCurrent || !step) return
    wanted.current = undefined
    if (isValid) void step()
  }, [isCurrent, isValid])
  return {
    password,
    setPassword(typed) {
      setPassword(typed)
      setIsMissing(false)
      wanted.current = undefined
    },
    check,
    isValid,
    isMissing,
    isWeak: isCurrent && !isValid && submitted === password,
    attempts,
    submit(step) {
      setAttempts((before) => before + 1)
      setIsMissing(password === '')
      setSubmitted(password)
      if (isValid) void step()
      else if (!isCurrent && password !== '') wanted.current = step
      if (check.errorText !== undefined) check.checkAgain()
    },
  }
}

type Props = {
  newPassword: NewPassword
  isBusy: boolean
  /** Id of the screen's title. With it, the field takes the focus and the title describes the field. */
  titleId?: string
}

export function NewPasswordField({ newPassword, isBusy, titleId }: Props) {
  const text = useScreenText()
  const feedbackId = useId()
  return (
    <>
      <PasswordField
        label={text('password.label')}
        autoComplete="new-password"
        showLabel={text('password.show')}
        hideLabel={text('password.hide')}
        describedBy={titleId === undefined ? feedbackId : `${titleId} ${feedbackId}`}
        hasFocus={titleId !== undefined}
        isReadOnly={isBusy}
        isInvalid={newPassword.isMissing || newPassword.isWeak}
        attempts={newPassword.attempts}
        error={newPassword.isMissing ? [{ text: text('password.missing') }] : []}
        onChange={newPassword.setPassword}
      />
      <StrengthFeedback
        id={feedbackId}
        check={newPassword.check}
        repetition={newPassword.isWeak ? newPassword.attempts : 0}
      />
    </>
  )
}
