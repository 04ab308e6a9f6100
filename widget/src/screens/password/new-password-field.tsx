import { useId } from 'react'
import { useText } from '../../flow/use-text.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { StrengthFeedback } from './strength-feedback.tsx'
import type { NewPassword } from './use-new-password.ts'

export function NewPasswordField({ newPassword, isBusy }: { newPassword: NewPassword; isBusy: boolean }) {
  const text = useText()
  const feedbackId = useId()
  return (
    <>
      <PasswordField
        label={text('password.label')}
        autoComplete="new-password"
        showLabel={text('password.show')}
        hideLabel={text('password.hide')}
        describedBy={feedbackId}
        isReadOnly={isBusy}
        onChange={newPassword.setPassword}
      />
      <StrengthFeedback id={feedbackId} check={newPassword.check} />
    </>
  )
}
