import { PROVIDER } from '@latchkey/openapi'
import { useRef, useState } from 'react'
import { toShownEmail } from '../../browser/shown-email.ts'
import { useAutoStep } from '../../flow/use-auto-step.ts'
import { useDeliberatePress } from '../../flow/use-deliberate-press.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { sessionMinutesOf } from '../../lifetimes.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Divider } from '../../ui/divider.tsx'
import { Form } from '../../ui/form.tsx'
import { HiddenUsername } from '../../ui/hidden-username.tsx'
import { Status } from '../../ui/status.tsx'
import { NewPasswordField, useNewPassword } from './new-password-field.tsx'

export function PasswordResetForm() {
  const text = useScreenText()
  const { kind, username, newPassword, onSubmit, reset, login, question } = usePasswordReset()
  if (kind === 'none') return <Alert parts={[{ text: text('password.reset.no-token') }]} />
  const loginError = login.errorText !== undefined && <Alert parts={toLinkedParts(login.errorText)} />
  if (question) return <NotRequested onContinue={question} />
  if (kind === 'login') return loginError || <Status>{text('password.reset.logging-in')}</Status>
  return (
    <div className="lk-stack">
      <h2 className="lk-title">{text('password.reset.title')}</h2>
      <Form onSubmit={onSubmit}>
        <HiddenUsername inputRef={username} />
        <NewPasswordField newPassword={newPassword} isBusy={reset.isSubmitting} />
        {reset.errorText !== undefined && <Alert parts={toLinkedParts(reset.errorText)} />}
        <Button type="submit" variant="primary" isBusy={reset.isSubmitting} isDisabled={!newPassword.isValid}>
          {text('password.continue')}
        </Button>
      </Form>
      <Divider text={text('main.divider')} />
      <Button variant="secondary" isBusy={login.isSubmitting} onClick={() => void login.submit()}>
        {text('password.without')}
      </Button>
      {loginError}
    </div>
  )
}

/** Asks about a link that this browser has not requested. */
function NotRequested({ onContinue }: { onContinue: () => void }) {
  const text = useScreenText()
  return (
    <div className="lk-stack">
      <p className="lk-text">{text('password.reset.not-requested')}</p>
      <Button variant="primary" {...useDeliberatePress(onContinue)}>
        {text('password.continue')}
      </Button>
    </div>
  )
}

/** Uses the token of a reset mail to set a new password or to log in without one. */
function usePasswordReset() {
  const { client, config, state, emit, go, prepare } = useScreen('password-reset-form')
  const { token } = state.resetPasswordState
  const options = { session_duration_minutes: sessionMinutesOf(config) }
  const username = useRef<HTMLInputElement>(null)
  const newPassword = useNewPassword()
  const reset = useSubmit(async () => {
    prepare('password-confirmation')
    const data = await client.passwords.resetByEmail({ token, password: newPassword.password, ...options })
    // The user is known only from this response. Password managers read the username when the form is removed.
    if (username.current) username.current.value = toShownEmail(data.user.emails[0]?.email ?? '')
    emit('PASSWORD_RESET_BY_EMAIL', data)
    go('password-confirmation')
  })
  const [question, setQuestion] = useState<() => void>()
  const untilAgreed = async () => {
    await new Promise<void>((resolve) => setQuestion(() => resolve))
    setQuestion(undefined)
  }
  const login = useSubmit(async () => {
    prepare('password-confirmation')
    await client.magicLinks.authenticate(token, options, untilAgreed)
    go('password-confirmation')
  })
  const kind = token === '' ? 'none' : readTokenUse()
  useAutoStep(login.submit, kind === 'login')
  const onSubmit = () => {
    newPassword.submit(reset.submit)
  }
  return { kind, username, newPassword, onSubmit, reset, login, question } as const
}

/** The types of tokens that sign in: from the second link of a reset mail, or from a link that was mailed instead. */
const LOGIN_TOKEN_TYPES: readonly string[] = ['login', 'magic_links']
const DEFAULT_TOKEN_TYPE = 'reset_password'

/** Reads what the token in the page's URL is for. Every type that does not sign in counts as a reset. */
function readTokenUse() {
  const type = new URLSearchParams(window.location.search).get(PROVIDER.tokenTypeParameter) ?? DEFAULT_TOKEN_TYPE
  return LOGIN_TOKEN_TYPES.includes(type) ? 'login' : 'reset'
}
