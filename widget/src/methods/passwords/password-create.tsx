import { useId } from 'react'
import { toShownEmail } from '../../browser/shown-email.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { UsernameField } from '../../ui/username-field.tsx'
import { BackToMain } from './back-to-main.tsx'
import { EmailInstead } from './email-instead.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useEmailInstead } from './use-email-instead.ts'
import { usePasswordCreate } from './use-password-create.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'

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
      <form className="lk-stack" noValidate onSubmit={onSubmit}>
        {kind && <p className="lk-text">{text('password.create.title')}</p>}
        <UsernameField label={text('email.label')} value={toShownEmail(email)} />
        <NewPasswordField newPassword={newPassword} isBusy={isSubmitting} {...(!kind && { titleId })} />
        {errorText !== undefined && <Alert parts={toLinkedParts(errorText)} />}
        <Button type="submit" variant="primary" isBusy={isSubmitting} isDisabled={!newPassword.isValid}>
          {text('password.continue')}
        </Button>
      </form>
    </div>
  )
}
