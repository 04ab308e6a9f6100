import { useId } from 'react'
import { PasswordField } from '../../ui/password-field.tsx'
import { StrengthFeedback } from './strength-feedback.tsx'
import type { NewPassword } from './use-new-password.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'

type Props = {
  newPassword: NewPassword
  isBusy: boolean
  /** Id of the screen's title. With it, the field takes the focus and the title describes the field. */
  titleId?: string
}

export function NewPasswordField({ newPassword, isBusy, titleId }: Props) {
  const text = useScreenText()
  const feedbackId = useId()
  return (
    <>
      <PasswordField
        label={text('password.label')}
        autoComplete="new-password"
        showLabel={text('password.show')}
        hideLabel={text('password.hide')}
        describedBy={titleId === undefined ? feedbackId : `${titleId} ${feedbackId}`}
        hasFocus={titleId !== undefined}
        isReadOnly={isBusy}
        isInvalid={newPassword.isMissing}
        attempts={newPassword.attempts}
        error={newPassword.isMissing ? [{ text: text('password.missing') }] : []}
        onChange={newPassword.setPassword}
      />
      <StrengthFeedback id={feedbackId} check={newPassword.check} />
    </>
  )
}
