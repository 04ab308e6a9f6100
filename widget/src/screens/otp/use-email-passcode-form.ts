import type { OtpEmailOptions } from '../../client/index.ts'
import { otpMinutesOf, type WidgetConfig } from '../../config.ts'
import { useEmailForm } from '../../flow/use-email-form.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSendPasscode } from './use-send-passcode.ts'

/** Mails a passcode to the address. Who comes back from the next screen finds the address as it was. */
export function useEmailPasscodeForm() {
  const { config, state } = useScreen('main')
  const send = useSendPasscode('email')
  const { type, otpDestination } = state.otpState
  return useEmailForm((email) => send(email, toOptions(config)), {
    initialEmail: type === 'email' ? otpDestination : '',
  })
}

/** The configured options, by their wire names. */
function toOptions(config: WidgetConfig): OtpEmailOptions {
  const { loginTemplateId, signupTemplateId, locale } = config.otpOptions ?? {}
  return {
    expiration_minutes: otpMinutesOf(config),
    ...(loginTemplateId && { login_template_id: loginTemplateId }),
    ...(signupTemplateId && { signup_template_id: signupTemplateId }),
    ...(locale && { locale }),
  }
}
