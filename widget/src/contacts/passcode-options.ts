import type { OtpEmailOptions } from '../client/index.ts'
import type { WidgetConfig } from '../config.ts'
import { otpMinutesOf } from '../lifetimes.ts'

/** Where a passcode is requested: a form of the main screen, "Resend code", or a password screen. */
export type PasscodeOrigin = 'main-form' | 'resend' | 'password-screen'

/** Options of a passcode, by their wire names. The expiration is always sent. */
export type PasscodeOptions = OtpEmailOptions & { expiration_minutes: number }

/**
 * Returns the configured options of a passcode, by their wire names; empty ones are left out.
 *
 * Only the email form of the main screen sends `login_template_id`, `signup_template_id` and `locale`. The provider's
 * own widget sends `expiration_minutes` alone from every other place, resends included, so that the project's defaults
 * decide there.
 */
export function toPasscodeOptions(config: WidgetConfig, origin: PasscodeOrigin): PasscodeOptions {
  const expiration_minutes = otpMinutesOf(config)
  if (origin !== 'main-form') return { expiration_minutes }
  const { loginTemplateId, signupTemplateId, locale } = config.otpOptions ?? {}
  return {
    expiration_minutes,
    ...(loginTemplateId && { login_template_id: loginTemplateId }),
    ...(signupTemplateId && { signup_template_id: signupTemplateId }),
    ...(locale && { locale }),
  }
}
