import type { ProviderClient } from '../client/index.ts'
import type { OtpMethod } from '../config.ts'
import type { Widget } from '../flow/widget-context.tsx'
import { logOutcome } from '../client/log-outcome.ts'
import { DESTINATION_KINDS } from './destination-kind.ts'
import { toPasscodeOptions, type PasscodeOptions, type PasscodeOrigin } from './passcode-options.ts'

type Destination = { method: OtpMethod; destination: string; origin: PasscodeOrigin }
type Send = (client: ProviderClient, destination: string, options: PasscodeOptions) => Promise<{ method_id: string }>

/** How each delivery method is requested. Phones take the expiration and no other option. */
const SENDERS: Record<OtpMethod, Send> = {
  email: ({ otps }, email, options) => otps.email.loginOrCreate(email, options),
  sms: ({ otps }, number, { expiration_minutes }) => otps.sms.loginOrCreate(number, { expiration_minutes }),
  whatsapp: ({ otps }, number, { expiration_minutes }) => otps.whatsapp.loginOrCreate(number, { expiration_minutes }),
}

/**
 * Sends a passcode, logs it with the provider, remembers where it went and emits `OTP_LOGIN_OR_CREATE`. Every passcode
 * of the widget is sent here.
 *
 * @throws ProviderError, NetworkError
 */
export async function startPasscode(
  { client, config, dispatch, emit }: Pick<Widget, 'client' | 'config' | 'dispatch' | 'emit'>,
  { method, destination, origin }: Destination,
): Promise<void> {
  const send = () => SENDERS[method](client, destination, toPasscodeOptions(config, origin))
  const event = {
    event_name: origin === 'resend' ? 'email_try_again_clicked' : 'email_sent',
    details: { email: destination, type: 'login_or_create_otp' },
  }
  // The provider has log events for passcodes sent by email, but none for other channels.
  const data = await (DESTINATION_KINDS[method] === 'email' ? logOutcome(client.events, event, send) : send())
  dispatch({
    type: 'update-otp-state',
    otpState: { type: method, methodId: data.method_id, otpDestination: destination, sentAt: performance.now() },
  })
  emit('OTP_LOGIN_OR_CREATE', data)
}
