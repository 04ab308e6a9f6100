import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  DEFAULT_OTP_EXPIRATION_MINUTES,
  MAX_OTP_EXPIRATION_MINUTES,
  MIN_OTP_EXPIRATION_MINUTES,
  type Locale,
  type Message,
  type SdkSchemas,
  MILLISECONDS_PER_MINUTE,
} from '@latchkey/openapi'
import { toTimestamp } from '../core/clock.ts'
import {
  checkKnownContact,
  checkOwnContact,
  findContactUser,
  findOrCreateContact,
  proveContact,
  toFactorDetail,
  type Contact,
} from '../contacts/contacts.ts'
import { deliver } from '../messages/delivery.ts'
import { checkLocale, checkTemplates } from '../messages/message-options.ts'
import { checkPasscodeOf, createPasscode } from '../messages/passcodes.ts'
import { ProviderError } from '../core/provider-error.ts'
import { checkEmail, checkPhoneNumber } from '../contacts/recipients.ts'
import { serve, type Handler } from '../core/serve.ts'
import { checkSession, checkSessionDuration, startSession } from '../sessions/sessions.ts'
import { toPasscodeMessage } from '../templates/passcode-message.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkNotLocked, refuseAttempt } from '../users/user-locks.ts'
import { checkUser } from '../users/users.ts'

/** One-time passcodes (tag `otps`). */
export async function otps(app: FastifyInstance) {
  serve(app, 'otpsSmsLoginOrCreate', (call) => loginOrCreate('sms', call))
  serve(app, 'otpsSmsSendPrimary', (call) => sendPrimary('sms', call))
  serve(app, 'otpsSmsSendSecondary', (call) => sendSecondary('sms', call))
  serve(app, 'otpsWhatsappLoginOrCreate', (call) => loginOrCreate('whatsapp', call))
  serve(app, 'otpsWhatsappSendPrimary', (call) => sendPrimary('whatsapp', call))
  serve(app, 'otpsWhatsappSendSecondary', (call) => sendSecondary('whatsapp', call))
  serve(app, 'otpsEmailLoginOrCreate', (call) => loginOrCreate('email', call))
  serve(app, 'otpsEmailSendPrimary', (call) => sendPrimary('email', call))
  serve(app, 'otpsEmailSendSecondary', (call) => sendSecondary('email', call))
  serve(app, 'otpsAuthenticate', authenticate)
}

type Channel = Message['channel']
type SendRequest = SdkSchemas['OtpSmsRequest' | 'OtpWhatsappRequest' | 'OtpEmailRequest' | 'OtpEmailSendRequest']
type SendCall = { body: SendRequest; tenant: Tenant; request: FastifyRequest }

/** What a request asks for, checked. */
type Sending = Pick<Contact, 'kind' | 'address'> & {
  channel: Channel
  minutes: number
  locale: Locale
  login_template_id: string | undefined
  signup_template_id: string | undefined
}

function loginOrCreate(channel: Channel, call: SendCall) {
  const sending = checkSending(channel, call)
  const { contact, isNew } = findOrCreateContact(call.tenant, sending.kind, sending.address)
  return send(call, sending, contact, isNew)
}

function sendPrimary(channel: Channel, call: SendCall) {
  const sending = checkSending(channel, call)
  return send(call, sending, checkKnownContact(call.tenant, sending.kind, sending.address).contact)
}

function sendSecondary(channel: Channel, call: SendCall) {
  const { tenant, request } = call
  const user = checkUser(tenant, checkSession(tenant, request).user_id)
  const sending = checkSending(channel, call)
  return send(call, sending, checkOwnContact(tenant, user, sending.kind, sending.address))
}

/** Checks a request whole, before anybody is made or written to. @throws ProviderError, see the document */
function checkSending(channel: Channel, { tenant, body }: SendCall): Sending {
  const { kind, address, login_template_id, signup_template_id } = readRecipient(body)
  if (kind === 'email') checkEmail(tenant, address)
  else checkPhoneNumber(tenant, address)
  checkTemplates(tenant, [login_template_id, signup_template_id])
  const minutes = body.expiration_minutes ?? DEFAULT_OTP_EXPIRATION_MINUTES
  if (minutes < MIN_OTP_EXPIRATION_MINUTES || minutes > MAX_OTP_EXPIRATION_MINUTES) {
    throw new ProviderError('invalid_expiration_otp')
  }
  const locale = checkLocale(body.locale)
  return { channel, kind, address, minutes, locale, login_template_id, signup_template_id }
}

type Recipient = Pick<Sending, 'kind' | 'address' | 'login_template_id' | 'signup_template_id'>

function readRecipient(body: SendRequest): Recipient {
  if ('phone_number' in body) {
    const { phone_number } = body
    return { kind: 'phone_number', address: phone_number, login_template_id: undefined, signup_template_id: undefined }
  }
  const { email, login_template_id, signup_template_id } = body
  return { kind: 'email', address: email, login_template_id, signup_template_id }
}

function send({ tenant, request }: SendCall, sending: Sending, contact: Contact, isNew = false) {
  const { channel, minutes, locale, login_template_id, signup_template_id } = sending
  const isSignup = isNew || checkUser(tenant, contact.user_id).status === 'pending'
  const { code, expires_at } = createPasscode(tenant, contact, channel, minutes * MILLISECONDS_PER_MINUTE)
  const template_id = isSignup ? signup_template_id : login_template_id
  const project = tenant.config.project_name
  const host = readPageHost(request)
  deliver(tenant, request, {
    ...toPasscodeMessage({ channel, template_id, locale, project, isSignup, minutes, code, host }),
    channel,
    to: sending.address,
    code,
    links: [],
    expires_at: toTimestamp(expires_at),
  })
  return { method_id: contact.id }
}

/** The host of the page that asks (wire name: `X-SDK-Parent-Host`). */
function readPageHost(request: FastifyRequest): string | undefined {
  const origin = String(request.headers['x-sdk-parent-host'] ?? '')
  return URL.canParse(origin) ? new URL(origin).hostname : undefined
}

const authenticate: Handler<'otpsAuthenticate'> = async ({ body, tenant, request }) => {
  const { token, method_id, session_duration_minutes } = body
  const row = checkPasscodeOf(tenant, method_id, token)
  checkSessionDuration(tenant, session_duration_minutes)
  const user = findContactUser(tenant, row.contact)
  if (!user) throw new ProviderError('invalid_method_id')
  checkNotLocked(tenant, user)
  if (row.code !== token) refuseAttempt(tenant, user, 'otp_code_not_found')
  if (row.is_used || row.expires_at <= tenant.clock.now()) throw new ProviderError('unable_to_auth_otp_code')
  // Before anything is waited for, so that of two claims at once one succeeds.
  row.is_used = true
  proveContact(tenant, user, row.contact)
  const fields = await startSession(tenant, {
    user,
    factor: { type: 'otp', delivery_method: row.channel, ...toFactorDetail(row.contact) },
    session_duration_minutes,
    request,
  })
  return { ...fields, method_id }
}
