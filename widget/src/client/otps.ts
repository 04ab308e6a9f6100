import type { SdkSchemas } from '@latchkey/openapi'
import type { FraudCheck, FraudFields } from './fraud-check.ts'
import type { SessionStore } from './session.ts'
import { signIn, SIGN_IN_SHAPE } from './sign-in.ts'
import type { Transport } from './transport.ts'

/** `expiration_minutes`: 1 to 10. */
export type OtpSmsOptions = Omit<SdkSchemas['OtpSmsRequest'], 'phone_number' | keyof FraudFields>
export type OtpWhatsappOptions = Omit<SdkSchemas['OtpWhatsappRequest'], 'phone_number' | keyof FraudFields>
export type OtpEmailOptions = Omit<SdkSchemas['OtpEmailRequest'], 'email' | keyof FraudFields>

export type OtpsDeps = {
  transport: Transport
  store: SessionStore
  fraudCheck: FraudCheck
  provenPost: Transport['post']
}

/** A sample of the members that are read from the response to a call that sends a passcode. */
const shape = { method_id: 'id' }

/**
 * Creates the calls about one-time passcodes (tag `otps`). Options have wire names; phone numbers are E.164. Each call
 * that sends a passcode returns the `method_id` to authenticate it with.
 */
export function createOtps(deps: OtpsDeps) {
  const { store, provenPost } = deps
  return {
    sms: createSmsOtps(deps),
    whatsapp: createWhatsappOtps(deps),
    email: createEmailOtps(deps),
    /**
     * Exchanges a passcode for a session.
     *
     * @param code six digits
     * @param method_id as the sending call returned it
     * @throws ProviderError `invalid_code`, `invalid_method_id`, `otp_code_not_found`, `unable_to_auth_otp_code`,
     *   `invalid_session_duration_minutes`, `user_lock_limit_reached`
     */
    async authenticate(code: string, method_id: string, options: { session_duration_minutes: number }) {
      const body = { token: code, method_id, ...options }
      return signIn(store, await provenPost('/sdk/v1/otps/authenticate', { body, shape: SIGN_IN_SHAPE }))
    },
  }
}

function createSmsOtps({ store, provenPost }: OtpsDeps) {
  return {
    /**
     * Sends a text message. Creates the user when the number is new.
     *
     * @throws ProviderError `invalid_phone_number`, `invalid_phone_number_country_code`, `unsubscribed_phone_number`,
     *   `downstream_carrier_error`, `invalid_expiration_otp`, `invalid_locale`, `user_lock_limit_reached`
     */
    loginOrCreate: (phone_number: string, options: OtpSmsOptions = {}) =>
      provenPost('/sdk/v1/otps/sms/login_or_create', { body: { phone_number, ...options }, shape }),
    /**
     * Sends a text message to an existing user. While signed in, may send it to a new number, which the user gains.
     *
     * @throws ProviderError as `loginOrCreate`, and `phone_number_not_found`, `duplicate_phone_number`
     */
    send(phone_number: string, options: OtpSmsOptions = {}) {
      const path = store.get().session ? '/sdk/v1/otps/sms/send/secondary' : '/sdk/v1/otps/sms/send/primary'
      return provenPost(path, { body: { phone_number, ...options }, shape })
    },
  }
}

function createWhatsappOtps({ store, provenPost }: OtpsDeps) {
  return {
    /** Sends a WhatsApp message. @throws ProviderError as `sms.loginOrCreate` */
    loginOrCreate: (phone_number: string, options: OtpWhatsappOptions = {}) =>
      provenPost('/sdk/v1/otps/whatsapp/login_or_create', { body: { phone_number, ...options }, shape }),
    /** Sends a WhatsApp message like `sms.send`. @throws ProviderError as `sms.send` */
    send(phone_number: string, options: OtpWhatsappOptions = {}) {
      const path = store.get().session ? '/sdk/v1/otps/whatsapp/send/secondary' : '/sdk/v1/otps/whatsapp/send/primary'
      return provenPost(path, { body: { phone_number, ...options }, shape })
    },
  }
}

function createEmailOtps({ transport, store, fraudCheck, provenPost }: OtpsDeps) {
  return {
    /**
     * Mails a passcode. Creates the user when the address is new.
     *
     * @throws ProviderError `invalid_email`, `inactive_email`, `invalid_expiration_otp`, `invalid_locale`,
     *   `invalid_template_id`, `user_lock_limit_reached`
     */
    loginOrCreate: (email: string, options: OtpEmailOptions = {}) =>
      provenPost('/sdk/v1/otps/email/login_or_create', { body: { email, ...options }, shape }),
    /**
     * Mails a passcode to an existing user. While signed in, may mail it to a new address, which the user gains. Sends
     * the captcha token alone (wire).
     *
     * @throws ProviderError as `loginOrCreate`, and `email_not_found`, `duplicate_email`
     */
    async send(email: string, options: OtpEmailOptions = {}) {
      const path = store.get().session ? '/sdk/v1/otps/email/send/secondary' : '/sdk/v1/otps/email/send/primary'
      const fields = await fraudCheck.getCaptchaFields()
      return transport.post(path, { body: { email, ...options, ...fields }, shape })
    },
  }
}
