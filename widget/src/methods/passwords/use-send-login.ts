import { has, otpMethodsOf, type WidgetConfig } from '../../config.ts'
import { startEmailLink } from '../../contacts/start-email-link.ts'
import { startPasscode } from '../../contacts/start-passcode.ts'
import { useWidget } from '../../flow/widget-context.tsx'

/** How a user signs in by email without a password. */
export type EmailLogin = 'code' | 'link'

/**
 * Finds the configured way to sign in by email. Where both are configured, the passcode is used: the provider's own
 * widget does the same.
 */
export function findEmailLogin(config: WidgetConfig): EmailLogin | undefined {
  if (otpMethodsOf(config).includes('email')) return 'code'
  return has(config, 'emailMagicLinks') ? 'link' : undefined
}

/**
 * Returns the way to sign in instead of a forgotten password: a link wherever links are configured, as the provider's own
 * widget does, else a passcode. With passwords alone it is a link too, like the second link of the reset mail.
 */
export function getLoginInstead(config: WidgetConfig): EmailLogin {
  return has(config, 'emailMagicLinks') || !otpMethodsOf(config).includes('email') ? 'link' : 'code'
}

/** The screen that follows each kind of mail. */
const SENT_SCREENS = { code: 'otp-authenticate', link: 'email-confirmation' } as const

/** Returns a function that mails a passcode or a link and resolves to the next screen. */
export function useSendLogin() {
  const widget = useWidget()
  const senders: Record<EmailLogin, (email: string) => Promise<void>> = {
    code: (email) => startPasscode(widget, { method: 'email', destination: email, origin: 'password-screen' }),
    link: (email) => startEmailLink(widget, { email, origin: 'password-screen' }),
  }
  return async <Kind extends EmailLogin>(kind: Kind, email: string): Promise<(typeof SENT_SCREENS)[Kind]> => {
    await senders[kind](email)
    return SENT_SCREENS[kind]
  }
}
