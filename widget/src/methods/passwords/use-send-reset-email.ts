import type { PasswordOptions } from '../../config.ts'
import { useWidget } from '../../flow/widget-context.tsx'

/** Returns a function that requests the mail to set a new password. */
export function useSendResetEmail() {
  const { client, config, emit } = useWidget()
  return async (email: string): Promise<void> => {
    const data = await client.passwords.resetByEmailStart({ email, ...toResetOptions(config.passwordOptions) })
    emit('PASSWORD_RESET_BY_EMAIL_START', data)
  }
}

/** Returns the configured options by their wire names. `loginExpirationMinutes` has no wire name. */
function toResetOptions(options: PasswordOptions = {}) {
  const { loginRedirectURL, resetPasswordRedirectURL, resetPasswordExpirationMinutes } = options
  return {
    ...(loginRedirectURL && { login_redirect_url: loginRedirectURL }),
    ...(resetPasswordRedirectURL && { reset_password_redirect_url: resetPasswordRedirectURL }),
    ...(resetPasswordExpirationMinutes && { reset_password_expiration_minutes: resetPasswordExpirationMinutes }),
    ...(options.resetPasswordTemplateId && { reset_password_template_id: options.resetPasswordTemplateId }),
    ...(options.locale && { locale: options.locale }),
  }
}
