import { MILLISECONDS_PER_MINUTE, type Message } from '@latchkey/openapi'
import type { ContactOwner } from '../contacts/contacts.ts'
import { toTimestamp } from '../core/clock.ts'
import type { StartAttributes } from '../sessions/start-attributes.ts'
import type { Tenant } from '../core/tenant.ts'
import { toPasscodeMessage } from '../templates/passcode-message.ts'
import { deliver, type SendingRequest } from './delivery.ts'
import { createPasscode } from './passcodes.ts'

/** The parameters for sending a passcode. */
export type PasscodeSending = {
  channel: Message['channel']
  /** The address as the request spelled it. */
  to: string
  /** Lifetime of the passcode. */
  minutes: number
  locale: string
  login_template_id: string | undefined
  signup_template_id: string | undefined
  /** The host of the page that requests the passcode. Undefined when the caller is not a page. */
  host: string | undefined
  /** The attributes of the user who requests the passcode. */
  attributes: StartAttributes
}

/**
 * Creates a passcode, words its message and delivers it.
 *
 * @throws ProviderError `downstream_carrier_error` when a carrier refuses the message
 */
export function sendPasscode(
  tenant: Tenant,
  request: SendingRequest,
  { contact, user, isNew }: ContactOwner,
  sending: PasscodeSending,
): void {
  const { channel, to, minutes, locale, host, attributes } = sending
  const lifetime_ms = minutes * MILLISECONDS_PER_MINUTE
  const { code, expires_at } = createPasscode(tenant, contact, channel, lifetime_ms, attributes)
  const isSignup = isNew || user.status === 'pending'
  const template_id = isSignup ? sending.signup_template_id : sending.login_template_id
  const project = tenant.config.project_name
  deliver(tenant, request, {
    ...toPasscodeMessage({ channel, template_id, locale, project, isSignup, minutes, code, host }),
    channel,
    to,
    code,
    links: [],
    expires_at: toTimestamp(expires_at),
  })
}
