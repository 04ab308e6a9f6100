import { useState } from 'react'
import { useAutoStep } from '../../flow/use-auto-step.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { findEmailLogin, useSendLogin, type EmailLogin } from './use-send-login.ts'
import { useSendResetEmail } from './use-send-reset-email.ts'

/** Sends a passcode or a link to a user without a password, or a mail to set one when neither is configured. */
export function usePasswordless() {
  const { config, state, go } = useScreen('password-create-or-login')
  const { email } = state.passwordState
  const [sent, setSent] = useState<EmailLogin>()
  const sendLogin = useSendLogin()
  const sendResetEmail = useSendResetEmail()
  const step = useSubmit(async () => {
    const kind = findEmailLogin(config)
    if (kind) {
      await sendLogin(kind, email)
      return setSent(kind)
    }
    await sendResetEmail(email)
    return go('password-set-new')
  })
  useAutoStep(step.submit)
  return { ...step, sent }
}
