import { useState } from 'react'
import type { PasswordStrength } from '../../client/index.ts'
import { STRENGTH_CHECK_DELAY_MS, STRENGTH_CHECK_SLOW_MS } from '../../constants.ts'
import { useCheck, type Check } from './use-check.ts'
import { useWidget } from '../../flow/widget-context.tsx'

export type NewPassword = {
  password: string
  setPassword: (password: string) => void
  check: Check<PasswordStrength>
  /** Known of what is typed now, not of what was typed before. */
  isValid: boolean
}

const TIMING = { delayMs: STRENGTH_CHECK_DELAY_MS, slowMs: STRENGTH_CHECK_SLOW_MS }

/** A password that is being made up, and what the provider thinks of it. */
export function useNewPassword(email?: string): NewPassword {
  const { client } = useWidget()
  const [password, setPassword] = useState('')
  const check = useCheck<PasswordStrength>(
    password,
    (typed) => client.passwords.strengthCheck({ ...(email && { email }), password: typed }),
    TIMING,
  )
  return { password, setPassword, check, isValid: check.isCurrent && check.answer?.valid_password === true }
}
