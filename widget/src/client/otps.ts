import type { SdkSchemas } from '@latchkey/openapi'
import type { FraudCheck, FraudFields } from './fraud-check.ts'
import type { SessionStore } from './session.ts'
import { payloadOf, type Transport } from './transport.ts'
import { withoutDuplicateUser } from './without-duplicate-user.ts'

/** `expiration_minutes`: 1 to 10. */
export type OtpSmsOptions = Omit<SdkSchemas['OtpSmsRequest'], 'phone_number' | keyof FraudFields>
export type OtpWhatsappOptions = Omit<SdkSchemas['OtpWhatsappRequest'], 'phone_number' | keyof FraudFields>
export type OtpEmailOptions = Omit<SdkSchemas['OtpEmailRequest'], 'email' | keyof FraudFields>

export type OtpsDeps = { transport: Transport; store: SessionStore; fraudCheck: FraudCheck }

/**
 * One-time passcodes (tag `otps`). Option names are the wire's; phone numbers are E.164. Each sending call answers
 * with the `method_id` that the passcode is to be shown for.
 */
export function createOtps({ transport, store, fraudCheck }: OtpsDeps) {
  const isSignedIn = () => store.get().session !== null
  return {
    sms: {
      /**
       * Sends a text message. Whoever is unknown becomes a user.
       *
       * @throws ProviderError `invalid_phone_number`, `invalid_phone_number_country_code`, `unsubscribed_phone_number`,
       *   `downstream_carrier_error`, `invalid_expiration_otp`, `invalid_locale`, `user_lock_limit_reached`
       */
      loginOrCreate: (phone_number: string, options: OtpSmsOptions = {}) =>
        fraudCheck.send((fields) =>
          payloadOf(
            transport.POST('/sdk/v1/otps/sms/login_or_create', { body: { phone_number, ...options, ...fields } }),
          ),
        ),
      /**
       * Sends a text message to an existing user or, while somebody is signed in, to a number that becomes theirs.
       *
       * @throws ProviderError as `loginOrCreate`, and `phone_number_not_found`, `duplicate_phone_number`
       */
      send(phone_number: string, options: OtpSmsOptions = {}) {
        const path = isSignedIn() ? '/sdk/v1/otps/sms/send/secondary' : '/sdk/v1/otps/sms/send/primary'
        return fraudCheck.send((fields) =>
          payloadOf(transport.POST(path, { body: { phone_number, ...options, ...fields } })),
        )
      },
    },
    whatsapp: {
      /** @throws ProviderError as `sms.loginOrCreate` */
      loginOrCreate: (phone_number: string, options: OtpWhatsappOptions = {}) =>
        fraudCheck.send((fields) =>
          payloadOf(
            transport.POST('/sdk/v1/otps/whatsapp/login_or_create', { body: { phone_number, ...options, ...fields } }),
          ),
        ),
      /** @throws ProviderError as `sms.send` */
      send(phone_number: string, options: OtpWhatsappOptions = {}) {
        const path = isSignedIn() ? '/sdk/v1/otps/whatsapp/send/secondary' : '/sdk/v1/otps/whatsapp/send/primary'
        return fraudCheck.send((fields) =>
          payloadOf(transport.POST(path, { body: { phone_number, ...options, ...fields } })),
        )
      },
    },
    email: {
      /**
       * Mails a passcode. Whoever is unknown becomes a user.
       *
       * @throws ProviderError `invalid_email`, `inactive_email`, `invalid_expiration_otp`, `invalid_locale`,
       *   `invalid_template_id`, `user_lock_limit_reached`
       */
      loginOrCreate: (email: string, options: OtpEmailOptions = {}) =>
        fraudCheck.send((fields) =>
          payloadOf(transport.POST('/sdk/v1/otps/email/login_or_create', { body: { email, ...options, ...fields } })),
        ),
      /**
       * Mails a passcode to an existing user or, while somebody is signed in, to an address that becomes theirs.
       * Shows the captcha alone (wire).
       *
       * @throws ProviderError as `loginOrCreate`, and `email_not_found`, `duplicate_email`
       */
      async send(email: string, options: OtpEmailOptions = {}) {
        const path = isSignedIn() ? '/sdk/v1/otps/email/send/secondary' : '/sdk/v1/otps/email/send/primary'
        const fields = await fraudCheck.getCaptchaFields()
        return payloadOf(transport.POST(path, { body: { email, ...options, ...fields } }))
      },
    },
    /**
     * Exchanges a passcode for a session.
     *
     * @param code six digits
     * @param method_id as the sending call answered
     * @throws ProviderError `invalid_code`, `invalid_method_id`, `otp_code_not_found`, `unable_to_auth_otp_code`,
     *   `invalid_session_duration_minutes`, `user_lock_limit_reached`
     */
    async authenticate(code: string, method_id: string, options: { session_duration_minutes: number }) {
      const payload = await fraudCheck.send((fields) =>
        payloadOf(
          transport.POST('/sdk/v1/otps/authenticate', { body: { token: code, method_id, ...options, ...fields } }),
        ),
      )
      store.signIn(payload)
      return withoutDuplicateUser(payload)
    },
  }
}
