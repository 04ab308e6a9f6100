import { OTP_METHODS } from '@latchkey/openapi'
import { now } from '../browser/moment.ts'
import type { OtpEmailOptions } from '../client/index.ts'
import { logOutcome } from '../client/log-outcome.ts'
import type { OtpMethod, WidgetConfig } from '../config.ts'
import type { Widget } from '../flow/widget-context.tsx'
import { otpMinutesOf } from '../lifetimes.ts'
import type { LanguageTexts } from '../messages/en.ts'

/** Where a passcode is requested: a form of the main screen, "Resend code", or a password screen. */
export type PasscodeOrigin = 'main-form' | 'resend' | 'password-screen'

/** Options of a passcode, by their wire names. The expiration is always sent. */
type PasscodeOptions = OtpEmailOptions & { expiration_minutes: number }

type PasscodeRequest = { method: OtpMethod; destination: string; origin: PasscodeOrigin }

/**
 * Sends a passcode, logs it with the provider, remembers where it went and emits `OTP_LOGIN_OR_CREATE`. Every passcode
 * of the widget is sent here.
 *
 * @throws ProviderError, NetworkError
 */
export async function startPasscode(
  { client, config, language, dispatch, emit }: Pick<Widget, 'client' | 'config' | 'language' | 'dispatch' | 'emit'>,
  { method, destination, origin }: PasscodeRequest,
): Promise<void> {
  const kind = OTP_METHODS[method]
  const options = toPasscodeOptions(config, kind, language)
  const requestPasscode = () => client.otps[method].loginOrCreate(destination, options)
  const event = {
    event_name: origin === 'resend' ? 'email_try_again_clicked' : 'email_sent',
    details: { email: destination, type: 'login_or_create_otp' },
  }
  // The provider has log events for passcodes sent by email, but none for other channels.
  const data = await (kind === 'email' ? logOutcome(client.events, event, requestPasscode) : requestPasscode())
  dispatch({
    type: 'update-otp-state',
    otpState: { type: method, methodId: data.method_id, otpDestination: destination, sentAt: now() },
  })
  emit('OTP_LOGIN_OR_CREATE', data)
}

/**
 * Returns the options of a passcode, by their wire names; empty ones are left out. Messages to phones have no templates.
 * They are in the configured language, else in that of the form.
 *
 * The provider's own widget sends the templates and the locale from the email form of its main screen only, so that a
 * passcode that is sent again comes in the design and the language of the project's defaults. Here, all mails of a sign-in
 * look alike.
 */
export function toPasscodeOptions(
  config: WidgetConfig,
  kind: 'email' | 'phone',
  language?: LanguageTexts,
): PasscodeOptions {
  const { loginTemplateId, signupTemplateId, locale: fixed } = config.otpOptions ?? {}
  const isMail = kind === 'email'
  const locale = fixed || (isMail ? language?.mailLocale : language?.phoneLocale)
  return {
    expiration_minutes: otpMinutesOf(config),
    ...(isMail && loginTemplateId && { login_template_id: loginTemplateId }),
    ...(isMail && signupTemplateId && { signup_template_id: signupTemplateId }),
    ...(locale && { locale }),
  }
}
