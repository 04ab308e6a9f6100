import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Divider } from '../../ui/divider.tsx'
import { HiddenUsername } from '../../ui/hidden-username.tsx'
import { Status } from '../../ui/status.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { usePasswordReset } from './use-password-reset.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'

export function PasswordResetForm() {
  const text = useScreenText()
  const { kind, username, newPassword, onSubmit, reset, login } = usePasswordReset()
  if (kind === 'none') return <Alert parts={[{ text: text('password.reset.no-token') }]} />
  const loginError = login.errorText !== undefined && <Alert parts={toLinkedParts(login.errorText)} />
  if (kind === 'login') return loginError || <Status>{text('password.reset.logging-in')}</Status>
  return (
    <div className="lk-stack">
      <h2 className="lk-title">{text('password.reset.title')}</h2>
      <form className="lk-stack" noValidate onSubmit={onSubmit}>
        <HiddenUsername inputRef={username} />
        <NewPasswordField newPassword={newPassword} isBusy={reset.isSubmitting} />
        {reset.errorText !== undefined && <Alert parts={toLinkedParts(reset.errorText)} />}
        <Button type="submit" variant="primary" isBusy={reset.isSubmitting} isDisabled={!newPassword.isValid}>
          {text('password.continue')}
        </Button>
      </form>
      <Divider text={text('main.divider')} />
      <Button variant="secondary" isBusy={login.isSubmitting} onClick={() => void login.submit()}>
        {text('password.without')}
      </Button>
      {loginError}
    </div>
  )
}
