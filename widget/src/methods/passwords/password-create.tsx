import { useId } from 'react'
import { toShownEmail } from '../../browser/shown-email.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { sessionMinutesOf } from '../../lifetimes.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Divider } from '../../ui/divider.tsx'
import { Form } from '../../ui/form.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { UsernameField } from '../../ui/username-field.tsx'
import { BackToMain } from './back-to-main.tsx'
import { NewPasswordField, useNewPassword } from './new-password-field.tsx'
import { findEmailLogin, useSendLogin, type EmailLogin } from './use-send-login.ts'
import { useSendResetEmail } from './use-send-reset-email.ts'

export function PasswordCreate() {
  const text = useScreenText()
  const titleId = useId()
  const { kind, ...emailInstead } = useEmailInstead()
  const { email, newPassword, onSubmit, isSubmitting, errorText } = usePasswordCreate()
  return (
    <div className="lk-stack">
      <BackToMain isDisabled={isSubmitting || emailInstead.isSubmitting} />
      {kind ? (
        <>
          <ScreenTitle>{text('password.choose.title')}</ScreenTitle>
          <EmailInstead kind={kind} {...emailInstead} />
        </>
      ) : (
        <h2 id={titleId} className="lk-title">
          {text('password.create.title')}
        </h2>
      )}
      <Form onSubmit={onSubmit}>
        {kind && <p className="lk-text">{text('password.create.title')}</p>}
        <UsernameField label={text('email.label')} value={toShownEmail(email)} />
        <NewPasswordField newPassword={newPassword} isBusy={isSubmitting} {...(!kind && { titleId })} />
        {errorText !== undefined && <Alert parts={toLinkedParts(errorText)} />}
        <Button type="submit" variant="primary" isBusy={isSubmitting} isDisabled={!newPassword.isValid}>
          {text('password.continue')}
        </Button>
      </Form>
    </div>
  )
}

function usePasswordCreate() {
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
  const onSubmit = () => {
    newPassword.submit(submit)
  }
  return { email, newPassword, onSubmit, isSubmitting, errorText }
}

type Props = { kind: EmailLogin; submit: () => Promise<void>; isSubmitting: boolean; errorText: string | undefined }

function EmailInstead({ kind, submit, isSubmitting, errorText }: Props) {
  const text = useScreenText()
  return (
    <>
      <Button variant="secondary" isBusy={isSubmitting} onClick={() => void submit()}>
        {text(`password.choose.${kind}`)}
      </Button>
      {errorText !== undefined && <Alert parts={toLinkedParts(errorText)} />}
      <Divider text={text('main.divider')} />
    </>
  )
}

/** Sends a passcode or a link to a new user who prefers it to a password, where one is configured. */
function useEmailInstead() {
  const { config, state, go } = useScreen('password-create-or-login')
  const kind = findEmailLogin(config)
  const sendLogin = useSendLogin()
  const { submit, isSubmitting, errorText } = useSubmit(async () => {
    if (kind) go(await sendLogin(kind, state.passwordState.email))
  })
  return { kind, submit, isSubmitting, errorText }
}
