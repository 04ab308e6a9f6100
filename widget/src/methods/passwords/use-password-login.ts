import { useState, type FormEvent } from 'react'
import { sessionMinutesOf } from '../../lifetimes.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { useSendResetEmail } from './use-send-reset-email.ts'

export function usePasswordLogin() {
  const { client, config, state, emit, go, prepare } = useScreen('password-create-or-login')
  const { email } = state.passwordState
  const text = useScreenText()
  const [password, setPassword] = useState('')
  const [attempts, setAttempts] = useState(0)
  const [isMissing, setIsMissing] = useState(false)
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
    setIsMissing(false)
    return startReset('password-forgot')
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAttempts((before) => before + 1)
    setIsMissing(password === '')
    if (password === '') login.forget()
    else void login.submit()
  }
  return {
    email,
    setPassword(typed: string) {
      setPassword(typed)
      setIsMissing(false)
      login.forget()
    },
    onSubmit,
    attempts,
    fieldError: isMissing ? text('password.missing') : login.errorText,
    login,
    forgot,
  }
}
