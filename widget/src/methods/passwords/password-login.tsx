import { useId } from 'react'
import { toShownEmail } from '../../browser/shown-email.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { UsernameField } from '../../ui/username-field.tsx'
import { BackToMain } from './back-to-main.tsx'
import { usePasswordLogin } from './use-password-login.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'

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
      <form className="lk-stack" noValidate onSubmit={onSubmit}>
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
      </form>
    </div>
  )
}
