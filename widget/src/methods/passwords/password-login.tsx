import { useId, useState } from 'react'
import { toShownEmail } from '../../browser/shown-email.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { sessionMinutesOf } from '../../lifetimes.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { UsernameField } from '../../ui/username-field.tsx'
import { BackToMain } from './back-to-main.tsx'
import { useSendResetEmail } from './use-send-reset-email.ts'

export function PasswordLogin() {
  const text = useScreenText()
  const titleId = useId()
  const { email, setPassword, onSubmit, attempts, fieldError, login, forgot } = usePasswordLogin()
  return (
    <div className="lk-stack">
      <BackToMain isDisabled={login.isSubmitting || forgot.isSubmitting} />
      <h2 id={titleId} className="lk-title">
        {text('password.login.title')}
      </h2>
      <Form onSubmit={onSubmit}>
        <UsernameField label={text('email.label')} value={toShownEmail(email)} />
        <PasswordField
          label={text('password.label')}
          autoComplete="current-password"
          showLabel={text('password.show')}
          hideLabel={text('password.hide')}
          describedBy={titleId}
          hasFocus
          isReadOnly={login.isSubmitting}
          isInvalid={fieldError !== undefined}
          attempts={attempts}
          error={fieldError === undefined ? [] : toLinkedParts(fieldError)}
          onChange={setPassword}
        />
        <LinkButton isBusy={forgot.isSubmitting} onClick={() => void forgot.submit()}>
          {text('password.login.forgot')}
        </LinkButton>
        {forgot.errorText !== undefined && <Alert parts={toLinkedParts(forgot.errorText)} />}
        <Button type="submit" variant="primary" isBusy={login.isSubmitting}>
          {text('password.continue')}
        </Button>
      </Form>
    </div>
  )
}

function usePasswordLogin() {
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
  const onSubmit = () => {
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
