import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Message, SdkSchemas } from '@latchkey/openapi'
import {
  checkNotTaken,
  findOrCreateContact,
  requireContact,
  toContact,
  toFactorDetail,
  type ContactOwner,
} from '../contacts/contacts.ts'
import { serve, type Handler } from '../core/serve.ts'
import { getStartAttributes } from '../core/start-attributes.ts'
import type { Tenant } from '../core/tenant.ts'
import { toPasscodeRequest, type PasscodeRequest } from '../messages/passcode-requests.ts'
import { checkPasscodeFormat } from '../messages/passcodes.ts'
import { redeemPasscode, requireOwnedPasscode } from '../messages/redeem-passcode.ts'
import { sendPasscode } from '../messages/send-passcode.ts'
import { checkSessionDuration, requireSession, startSession } from '../sessions/sessions.ts'
import { checkNotLocked } from '../users/user-locks.ts'
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

function loginOrCreate(channel: Channel, call: SendCall) {
  const wanted = toWanted(channel, call)
  return send(call, wanted, findOrCreateContact(call.tenant, wanted.kind, wanted.to))
}

function sendPrimary(channel: Channel, call: SendCall) {
  const wanted = toWanted(channel, call)
  return send(call, wanted, requireContact(call.tenant, wanted.kind, wanted.to))
}

function sendSecondary(channel: Channel, call: SendCall) {
  const { tenant, request } = call
  const user = requireUser(tenant, requireSession(tenant, request).user_id)
  const wanted = toWanted(channel, call)
  const contact = toContact(user, wanted.kind, wanted.to)
  checkNotTaken(tenant, contact)
  return send(call, wanted, { contact, user, isNew: false })
}

function toWanted(channel: Channel, { tenant, body, request }: SendCall): PasscodeRequest {
  return toPasscodeRequest(tenant, channel, body, {
    host: findPageHost(request),
    attributes: getStartAttributes(request),
  })
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
  const passcode = requireOwnedPasscode(tenant, method_id)
  checkSessionDuration(tenant, session_duration_minutes)
  // The passcode is consumed before the first await, so that only one of two simultaneous calls succeeds.
  redeemPasscode(tenant, passcode, token)
  const { contact, channel } = passcode.row
  const fields = await startSession(tenant, {
    user: passcode.user,
    factor: { type: 'otp', delivery_method: channel, ...toFactorDetail(contact) },
    session_duration_minutes,
    request,
  })
  return { ...fields, method_id }
}
