import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  DEFAULT_OTP_EXPIRATION_MINUTES,
  MAX_OTP_EXPIRATION_MINUTES,
  MIN_OTP_EXPIRATION_MINUTES,
  type Message,
  type SdkSchemas,
} from '@latchkey/openapi'
import {
  checkNotTaken,
  confirmContact,
  findContactUser,
  findOrCreateContact,
  requireContact,
  toContact,
  toFactorDetail,
  type Contact,
  type ContactOwner,
} from '../contacts/contacts.ts'
import { checkEmail, checkPhoneNumber } from '../contacts/recipients.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkTemplates, toLocale } from '../messages/message-options.ts'
import { checkPasscodeFormat, requirePasscode, spendPasscode } from '../messages/passcodes.ts'
import { sendPasscode, type PasscodeSending } from '../messages/send-passcode.ts'
import { checkSessionDuration, requireSession, startSession } from '../sessions/sessions.ts'
import { checkNotLocked, refuseAttempt } from '../users/user-locks.ts'
import { requireUser } from '../users/users.ts'

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

/** A valid request for a passcode. */
type PasscodeRequest = PasscodeSending & Pick<Contact, 'kind'>

function loginOrCreate(channel: Channel, call: SendCall) {
  const wanted = toPasscodeRequest(channel, call)
  return send(call, wanted, findOrCreateContact(call.tenant, wanted.kind, wanted.to))
}

function sendPrimary(channel: Channel, call: SendCall) {
  const wanted = toPasscodeRequest(channel, call)
  return send(call, wanted, requireContact(call.tenant, wanted.kind, wanted.to))
}

function sendSecondary(channel: Channel, call: SendCall) {
  const { tenant, request } = call
  const user = requireUser(tenant, requireSession(tenant, request).user_id)
  const wanted = toPasscodeRequest(channel, call)
  const contact = toContact(user, wanted.kind, wanted.to)
  checkNotTaken(tenant, contact)
  return send(call, wanted, { contact, user, isNew: false })
}

/** Validates a whole request before a user is created or a message is sent. @throws ProviderError, see the document */
function toPasscodeRequest(channel: Channel, { tenant, body, request }: SendCall): PasscodeRequest {
  const { kind, to, login_template_id, signup_template_id } = toRecipient(body)
  if (kind === 'email') checkEmail(tenant, to)
  else checkPhoneNumber(tenant, to)
  checkTemplates(tenant, [login_template_id, signup_template_id])
  const minutes = body.expiration_minutes ?? DEFAULT_OTP_EXPIRATION_MINUTES
  if (minutes < MIN_OTP_EXPIRATION_MINUTES || minutes > MAX_OTP_EXPIRATION_MINUTES) {
    throw new ProviderError('invalid_expiration_otp')
  }
  const locale = toLocale(body.locale)
  return { channel, kind, to, minutes, locale, login_template_id, signup_template_id, host: findPageHost(request) }
}

type Recipient = Pick<PasscodeRequest, 'kind' | 'to' | 'login_template_id' | 'signup_template_id'>

function toRecipient(body: SendRequest): Recipient {
  if ('phone_number' in body) {
    const { phone_number } = body
    return { kind: 'phone_number', to: phone_number, login_template_id: undefined, signup_template_id: undefined }
  }
  const { email, login_template_id, signup_template_id } = body
  return { kind: 'email', to: email, login_template_id, signup_template_id }
}

function send({ tenant, request }: SendCall, wanted: PasscodeRequest, owner: ContactOwner) {
  checkNotLocked(tenant, owner.user)
  sendPasscode(tenant, request, owner, wanted)
  return { method_id: owner.contact.id }
}

/** Finds the host of the page that calls (wire name: `X-SDK-Parent-Host`). */
function findPageHost(request: FastifyRequest): string | undefined {
  const origin = String(request.headers['x-sdk-parent-host'] ?? '')
  return URL.canParse(origin) ? new URL(origin).hostname : undefined
}

const authenticate: Handler<'otpsAuthenticate'> = async ({ body, tenant, request }) => {
  const { token, method_id, session_duration_minutes } = body
  checkPasscodeFormat(token)
  const row = requirePasscode(tenant, method_id)
  checkSessionDuration(tenant, session_duration_minutes)
  const user = findContactUser(tenant, row.contact)
  if (!user) throw new ProviderError('invalid_method_id')
  checkNotTaken(tenant, row.contact)
  checkNotLocked(tenant, user)
  if (row.code !== token) refuseAttempt(tenant, user, 'otp_code_not_found')
  // Spent before the first await, so that only one of two simultaneous calls succeeds.
  spendPasscode(tenant, row)
  confirmContact(tenant, user, row.contact)
  const fields = await startSession(tenant, {
    user,
    factor: { type: 'otp', delivery_method: row.channel, ...toFactorDetail(row.contact) },
    session_duration_minutes,
    request,
  })
  return { ...fields, method_id }
}
