import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MILLISECONDS_PER_MINUTE, type Message, type SdkSchemas, type ServerSchemas } from '@latchkey/openapi'
import {
  checkNotTaken,
  findOrCreateContact,
  requireContact,
  toContact,
  toFactorDetail,
  type Contact,
  type ContactOwner,
} from '../contacts/contacts.ts'
import { getSandboxContact, isSandboxAddress } from '../contacts/sandbox.ts'
import { ADDED_CONTACT_MINUTES, requireRecipient } from '../contacts/server-recipients.ts'
import { serve } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { toPasscodeRequest, type PasscodeRequest } from '../messages/passcode-requests.ts'
import { checkPasscodeFormat, createPasscode, redeemPasscode, requireOwnedPasscode } from '../messages/passcodes.ts'
import { signInByProof, type Proof, type ProofCall } from '../messages/proofs.ts'
import { sendPasscode } from '../messages/send-passcode.ts'
import { requireSession } from '../sessions/sessions.ts'
import { BROWSER, SERVER, type Caller } from '../sessions/sign-in.ts'
import type { StartAttributes } from '../sessions/start-attributes.ts'
import { checkNotLocked } from '../users/user-locks.ts'
import { requireUser } from '../users/users.ts'

/** One-time passcodes (tags `otps` and `server otps`). */
export async function otps(app: FastifyInstance) {
  serve(app, 'otpsSmsLoginOrCreate', (call) => toMethod(loginOrCreate(BROWSER, 'sms', call)))
  serve(app, 'otpsSmsSendPrimary', (call) => toMethod(sendPrimary('sms', call)))
  serve(app, 'otpsSmsSendSecondary', (call) => toMethod(sendSecondary('sms', call)))
  serve(app, 'otpsWhatsappLoginOrCreate', (call) => toMethod(loginOrCreate(BROWSER, 'whatsapp', call)))
  serve(app, 'otpsWhatsappSendPrimary', (call) => toMethod(sendPrimary('whatsapp', call)))
  serve(app, 'otpsWhatsappSendSecondary', (call) => toMethod(sendSecondary('whatsapp', call)))
  serve(app, 'otpsEmailLoginOrCreate', (call) => toMethod(loginOrCreate(BROWSER, 'email', call)))
  serve(app, 'otpsEmailSendPrimary', (call) => toMethod(sendPrimary('email', call)))
  serve(app, 'otpsEmailSendSecondary', (call) => toMethod(sendSecondary('email', call)))
  serve(app, 'otpsAuthenticate', async (call) => {
    const { reset_sessions: _serversOnly, ...fields } = await authenticate(BROWSER, call, call.body.token)
    return fields
  })
  serve(app, 'serverOtpsSmsLoginOrCreate', (call) => toCreatedPhone(loginOrCreate(SERVER, 'sms', call)))
  serve(app, 'serverOtpsWhatsappLoginOrCreate', (call) => toCreatedPhone(loginOrCreate(SERVER, 'whatsapp', call)))
  serve(app, 'serverOtpsEmailLoginOrCreate', (call) => toCreatedEmail(loginOrCreate(SERVER, 'email', call)))
  serve(app, 'serverOtpsSmsSend', async (call) => toPhone(await sendToSelected('sms', call)))
  serve(app, 'serverOtpsWhatsappSend', async (call) => toPhone(await sendToSelected('whatsapp', call)))
  serve(app, 'serverOtpsEmailSend', async (call) => toEmail(await sendToSelected('email', call)))
  serve(app, 'serverOtpsAuthenticate', (call) => authenticate(SERVER, call, call.body.code))
}

type Channel = Message['channel']
type BrowserOptions = SdkSchemas['OtpSmsRequest' | 'OtpWhatsappRequest' | 'OtpEmailRequest' | 'OtpEmailSendRequest']
type ServerOptions = ServerSchemas['OtpPhoneOptions'] | ServerSchemas['OtpEmailOptions']
type SendCall<Options = BrowserOptions | ServerOptions> = {
  body: Options & { attributes?: StartAttributes }
  tenant: Tenant
  request: FastifyRequest
}

const toMethod = ({ contact }: ContactOwner) => ({ method_id: contact.id })
const toPhone = ({ user, contact }: ContactOwner) => ({ user_id: user.user_id, phone_id: contact.id })
const toEmail = ({ user, contact }: ContactOwner) => ({ user_id: user.user_id, email_id: contact.id })
const toCreatedPhone = (owner: ContactOwner) => ({ ...toPhone(owner), user_created: owner.isNew })
const toCreatedEmail = (owner: ContactOwner) => ({ ...toEmail(owner), user_created: owner.isNew })

function toRequest(caller: Caller, channel: Channel, call: SendCall): PasscodeRequest {
  const { tenant, body, request } = call
  const host = caller.isServer ? undefined : findPageHost(request)
  return toPasscodeRequest(tenant, channel, body, { host, attributes: caller.getAttributes(call) })
}

/** Finds the host of the page that calls (wire name: `X-SDK-Parent-Host`). */
function findPageHost(request: FastifyRequest): string | undefined {
  const origin = String(request.headers['x-sdk-parent-host'] ?? '')
  return URL.canParse(origin) ? new URL(origin).hostname : undefined
}

function sendToOwner({ tenant, request }: SendCall, asked: PasscodeRequest, owner: ContactOwner): ContactOwner {
  checkNotLocked(tenant, owner.user)
  sendPasscode(tenant, request, owner, asked)
  return owner
}

/** Creates a passcode for the sandbox's address or number, without sending a message. */
function prepareSandbox(tenant: Tenant, { kind, channel, minutes, attributes }: PasscodeRequest): ContactOwner {
  const owner = getSandboxContact(tenant, kind)
  createPasscode(tenant, owner.contact, channel, minutes * MILLISECONDS_PER_MINUTE, attributes)
  return owner
}

function loginOrCreate(
  caller: Caller,
  channel: Channel,
  call: SendCall & { body: { create_user_as_pending?: boolean } },
): ContactOwner {
  const { tenant, body } = call
  const asked = toRequest(caller, channel, call)
  if (caller.isServer && isSandboxAddress(asked.to)) return prepareSandbox(tenant, asked)
  const status = body.create_user_as_pending ? 'pending' : 'active'
  return sendToOwner(call, asked, findOrCreateContact(tenant, asked.kind, asked.to, status))
}

function sendPrimary(channel: Channel, call: SendCall): ContactOwner {
  const asked = toRequest(BROWSER, channel, call)
  return sendToOwner(call, asked, requireContact(call.tenant, asked.kind, asked.to))
}

function sendSecondary(channel: Channel, call: SendCall): ContactOwner {
  const { tenant, request } = call
  const user = requireUser(tenant, requireSession(tenant, request).user_id)
  const asked = toRequest(BROWSER, channel, call)
  const contact = toContact(user, asked.kind, asked.to)
  checkNotTaken(tenant, contact)
  return sendToOwner(call, asked, { contact, user, isNew: false })
}

/** Sends a passcode to a known contact, or to a new one of the user whom a server selects. */
async function sendToSelected(
  channel: Channel,
  call: SendCall<ServerOptions & ServerSchemas['UserSelection']>,
): Promise<ContactOwner> {
  const { tenant, body } = call
  const asked = toRequest(SERVER, channel, call)
  if (isSandboxAddress(asked.to)) return prepareSandbox(tenant, asked)
  const owner = await requireRecipient(tenant, asked.kind, asked.to, body)
  const limit = owner.contact.is_added ? ADDED_CONTACT_MINUTES : asked.minutes
  return sendToOwner(call, { ...asked, minutes: Math.min(asked.minutes, limit) }, owner)
}

function authenticate<Fields>(caller: Caller<Fields>, call: ProofCall & { body: { method_id: string } }, code: string) {
  checkPasscodeFormat(code)
  return signInByProof(caller, call, () => requireProof(caller, call.tenant, call.body.method_id, code))
}

/** @throws ProviderError of `requireOwnedPasscode` */
function requireProof(caller: Caller, tenant: Tenant, method_id: string, code: string): Proof {
  const passcode = requireOwnedPasscode(tenant, method_id)
  const { contact, channel, attributes } = passcode.row
  const isReusable = caller.isServer && isSandboxCode(passcode.row, code)
  return {
    user: passcode.user,
    method_id,
    factor: { type: 'otp', delivery_method: channel, ...toFactorDetail(contact) },
    attributes,
    redeem: () => (isReusable ? { hasResetSessions: false } : redeemPasscode(tenant, passcode, code)),
  }
}

/** Whether a code is the sandbox's passcode. Servers may use it any number of times. */
function isSandboxCode({ contact, code: right }: { contact: Contact; code: string }, code: string): boolean {
  return isSandboxAddress(contact.address) && code === right
}
