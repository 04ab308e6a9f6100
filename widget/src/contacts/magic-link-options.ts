import type { MagicLinkEmailOptions } from '../client/index.ts'
import type { EmailMagicLinksOptions, WidgetConfig } from '../config.ts'
import { WIDGET_LINK_EXPIRATION_MINUTES } from '../constants.ts'

/**
 * Returns the configured options of mailed links, by their wire names; empty ones are left out. With passwords alone, a
 * link leads where the login link of the reset mail leads.
 */
export function toMagicLinkOptions(config: WidgetConfig): MagicLinkEmailOptions {
  const options: EmailMagicLinksOptions = config.emailMagicLinksOptions ?? {
    ...config.passwordOptions,
    // The provider requires both redirect URLs, although only existing users get such a link.
    ...(config.passwordOptions?.loginRedirectURL && { signupRedirectURL: config.passwordOptions.loginRedirectURL }),
  }
  const { loginRedirectURL, signupRedirectURL, loginTemplateId, signupTemplateId, locale } = options
  return {
    ...(loginRedirectURL && { login_magic_link_url: loginRedirectURL }),
    ...(signupRedirectURL && { signup_magic_link_url: signupRedirectURL }),
    login_expiration_minutes: options.loginExpirationMinutes ?? WIDGET_LINK_EXPIRATION_MINUTES,
    signup_expiration_minutes: options.signupExpirationMinutes ?? WIDGET_LINK_EXPIRATION_MINUTES,
    ...(loginTemplateId && { login_template_id: loginTemplateId }),
    ...(signupTemplateId && { signup_template_id: signupTemplateId }),
    ...(locale && { locale }),
  }
}
