import { PasswordBreached } from './password-breached.tsx'
import { PasswordConfirmation } from './password-confirmation.tsx'
import { PasswordCreateOrLogin } from './password-create-or-login.tsx'
import { PasswordDedupe } from './password-dedupe.tsx'
import { PasswordForgot } from './password-forgot.tsx'
import { PasswordResetForm } from './password-reset-form.tsx'
import { PasswordSetNew } from './password-set-new.tsx'
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
