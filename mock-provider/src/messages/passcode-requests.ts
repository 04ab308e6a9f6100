import {
  DEFAULT_OTP_EXPIRATION_MINUTES,
  MAX_OTP_EXPIRATION_MINUTES,
  MIN_OTP_EXPIRATION_MINUTES,
  type Message,
} from '@latchkey/openapi'
import type { Contact } from '../contacts/contacts.ts'
import { checkEmail, checkPhoneNumber } from '../contacts/recipients.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { StartAttributes } from '../sessions/start-attributes.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkTemplates, toLocale } from './message-options.ts'
import type { PasscodeSending } from './send-passcode.ts'

type Options = { expiration_minutes?: number; locale?: string }
type MailOptions = Options & { email: string; login_template_id?: string; signup_template_id?: string }

/** The parameters for sending a passcode (wire names). */
export type PasscodeOptions = MailOptions | (Options & { phone_number: string })

/** A valid request for a passcode. */
export type PasscodeRequest = PasscodeSending & Pick<Contact, 'kind'>

/** The caller that requests a passcode. `host` is the page's host. Undefined when the caller is not a page. */
export type PasscodeCaller = { host: string | undefined; attributes: StartAttributes }

/**
 * Validates a whole request before a user is created or a message is sent.
 *
 * @throws ProviderError of a type that the OpenAPI document lists for the operation
 */
export function toPasscodeRequest(
  tenant: Tenant,
  channel: Message['channel'],
  body: PasscodeOptions,
  caller: PasscodeCaller,
): PasscodeRequest {
  const { kind, to, login_template_id, signup_template_id } = toRecipient(body)
  if (kind === 'email') checkEmail(tenant, to)
  else checkPhoneNumber(tenant, to)
  checkTemplates(tenant, [login_template_id, signup_template_id])
  const minutes = body.expiration_minutes ?? DEFAULT_OTP_EXPIRATION_MINUTES
  if (minutes < MIN_OTP_EXPIRATION_MINUTES || minutes > MAX_OTP_EXPIRATION_MINUTES) {
    throw new ProviderError('invalid_expiration_otp')
  }
  const locale = toLocale(tenant, channel, body.locale)
  return { channel, kind, to, minutes, locale, login_template_id, signup_template_id, ...caller }
}

type Recipient = Pick<PasscodeRequest, 'kind' | 'to' | 'login_template_id' | 'signup_template_id'>

function toRecipient(body: PasscodeOptions): Recipient {
  if ('phone_number' in body) {
    const { phone_number } = body
    return { kind: 'phone_number', to: phone_number, login_template_id: undefined, signup_template_id: undefined }
  }
  const { email, login_template_id, signup_template_id } = body
  return { kind: 'email', to: email, login_template_id, signup_template_id }
}
