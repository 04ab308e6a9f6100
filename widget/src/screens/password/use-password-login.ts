import { useState, type FormEvent } from 'react'
import { sessionMinutesOf } from '../../config.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { useSendResetEmail } from './use-send-reset-email.ts'

export function usePasswordLogin() {
  const { client, config, state, emit, go, prepare } = useScreen('password-create-or-login')
  const { email } = state.passwordState
  const [password, setPassword] = useState('')
  const sendResetEmail = useSendResetEmail()
  const startReset = async (next: 'password-dedupe' | 'password-breached' | 'password-forgot') => {
    prepare(next)
    await sendResetEmail(email)
    go(next)
  }
  const login = useSubmit(
    async () => {
      prepare('password-confirmation')
      const session_duration_minutes = sessionMinutesOf(config)
      const data = await client.passwords.authenticate({ email, password, session_duration_minutes })
      emit('PASSWORD_AUTHENTICATE', data)
      go('password-confirmation')
    },
    {
      reset_password: () => startReset('password-dedupe'),
      // Assumed: `breached_password` leads to the screen about breaches.
      breached_password: () => startReset('password-breached'),
    },
  )
  const forgot = useSubmit(() => {
    login.forget()
    return startReset('password-forgot')
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void login.submit()
  }
  return {
    email,
    setPassword(typed: string) {
      setPassword(typed)
      login.forget()
    },
    onSubmit,
    login,
    forgot,
  }
}
