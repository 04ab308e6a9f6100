import type { FormEvent } from 'react'
import { sessionMinutesOf } from '../../lifetimes.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { useNewPassword } from './use-new-password.ts'
import { useSendResetEmail } from './use-send-reset-email.ts'

export function usePasswordCreate() {
  const { client, config, state, emit, go, prepare } = useScreen('password-create-or-login')
  const { email } = state.passwordState
  const newPassword = useNewPassword(email)
  const sendResetEmail = useSendResetEmail()
  const startResetAndDedupe = async () => {
    await sendResetEmail(email)
    go('password-dedupe')
  }
  const { submit, isSubmitting, errorText } = useSubmit(
    async () => {
      prepare('password-confirmation')
      const data = await client.passwords.create({
        email,
        password: newPassword.password,
        session_duration_minutes: sessionMinutesOf(config),
      })
      emit('PASSWORD_CREATE', data)
      go('password-confirmation')
    },
    { reset_password: startResetAndDedupe },
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    newPassword.submit(submit)
  }
  return { email, newPassword, onSubmit, isSubmitting, errorText }
}
