import type { PasswordOptions } from '../../config.ts'
import type { LanguageTexts } from '../../messages/en.ts'
import { useWidget } from '../../flow/widget-context.tsx'

/** Returns a function that requests the mail to set a new password. */
export function useSendResetEmail() {
  const { client, config, language, emit } = useWidget()
  return async (email: string): Promise<void> => {
    const data = await client.passwords.resetByEmailStart({
      email,
      ...toResetOptions(config.passwordOptions, language),
    })
    emit('PASSWORD_RESET_BY_EMAIL_START', data)
  }
}

/** Returns the options by their wire names. Without a configured language, the mail is in that of the form. `loginExpirationMinutes` has no wire name. */
function toResetOptions(options: PasswordOptions = {}, language?: LanguageTexts) {
  const { loginRedirectURL, resetPasswordRedirectURL, resetPasswordExpirationMinutes } = options
  const locale = options.locale || language?.mailLocale
  return {
    ...(loginRedirectURL && { login_redirect_url: loginRedirectURL }),
    ...(resetPasswordRedirectURL && { reset_password_redirect_url: resetPasswordRedirectURL }),
    ...(resetPasswordExpirationMinutes && { reset_password_expiration_minutes: resetPasswordExpirationMinutes }),
    ...(options.resetPasswordTemplateId && { reset_password_template_id: options.resetPasswordTemplateId }),
    ...(locale && { locale }),
  }
}
