import { PasswordConfirmation, PasswordCreateOrLogin } from './password-create-or-login.tsx'
import { PasswordResetForm } from './password-reset-form.tsx'
import { PasswordBreached, PasswordDedupe, PasswordForgot, PasswordSetNew } from './reset-email-sent.tsx'
import { SecondFactor } from './second-factor.tsx'

/** The screens of passwords after the main screen, and the second factor of any sign-in. */
export const passwordsScreens = {
  'password-breached': PasswordBreached,
  'password-confirmation': PasswordConfirmation,
  'password-create-or-login': PasswordCreateOrLogin,
  'password-dedupe': PasswordDedupe,
  'password-forgot': PasswordForgot,
  'password-reset-form': PasswordResetForm,
  'password-set-new': PasswordSetNew,
  'second-factor': SecondFactor,
}
