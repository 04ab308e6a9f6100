import type { MagicLinkEmailOptions } from '../client/index.ts'
import { logOutcome } from '../client/log-outcome.ts'
import type { EmailMagicLinksOptions, WidgetConfig } from '../config.ts'
import { WIDGET_LINK_EXPIRATION_MINUTES } from '../constants.ts'
import type { LanguageTexts } from '../messages/en.ts'
import type { Widget } from '../flow/widget-context.tsx'

/** The event that the provider logs, by what asked for the link. A link instead of a password is logged when it is resent. */
const LOG_EVENTS = {
  'main-form': 'email_sent',
  'password-screen': undefined,
  resend: 'email_try_again_clicked',
} as const

type LinkRequest = { email: string; origin: keyof typeof LOG_EVENTS }

/**
 * Mails a link, logs it with the provider, remembers its address and emits `MAGIC_LINK_LOGIN_OR_CREATE`. Every link of the
 * widget is sent here.
 *
 * @throws ProviderError, NetworkError
 */
export async function startEmailLink(
  { client, config, language, dispatch, emit }: Pick<Widget, 'client' | 'config' | 'language' | 'dispatch' | 'emit'>,
  { email, origin }: LinkRequest,
): Promise<void> {
  const requestLink = () => client.magicLinks.email.loginOrCreate(email, toMagicLinkOptions(config, language))
  const event_name = LOG_EVENTS[origin]
  const details = { email, type: 'login_or_create_eml' }
  const data = await (event_name ? logOutcome(client.events, { event_name, details }, requestLink) : requestLink())
  dispatch({ type: 'set-magic-link-email', email })
  emit('MAGIC_LINK_LOGIN_OR_CREATE', { ...data, email })
}

/**
 * Returns the options of mailed links, by their wire names; empty ones are left out. With passwords alone, a link leads
 * where the login link of the reset mail leads. Without a configured language, mails are in that of the form.
 */
export function toMagicLinkOptions(config: WidgetConfig, language?: LanguageTexts): MagicLinkEmailOptions {
  const options: EmailMagicLinksOptions = config.emailMagicLinksOptions ?? {
    ...config.passwordOptions,
    // The provider requires both redirect URLs, although only existing users get such a link.
    ...(config.passwordOptions?.loginRedirectURL && { signupRedirectURL: config.passwordOptions.loginRedirectURL }),
  }
  const { loginRedirectURL, signupRedirectURL, loginTemplateId, signupTemplateId } = options
  const locale = options.locale || language?.mailLocale
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
