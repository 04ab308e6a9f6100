import type { FastifyInstance } from 'fastify'
import { MILLISECONDS_PER_MINUTE, type Message, type ServerSchemas } from '@latchkey/openapi'
import { signInByProof, type Proof } from './proofs.ts'
import { ADDED_CONTACT_MINUTES, requireRecipient } from './recipients.ts'
import { getSandboxContact, isSandboxAddress } from './sandbox.ts'
import { findOrCreateContact, toFactorDetail, type Contact, type ContactOwner } from '../contacts/contacts.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import { toStartAttributes } from '../core/start-attributes.ts'
import type { Tenant } from '../core/tenant.ts'
import { toPasscodeRequest, type PasscodeRequest } from '../messages/passcode-requests.ts'
import { checkPasscodeFormat, createPasscode } from '../messages/passcodes.ts'
import { redeemPasscode, requireOwnedPasscode } from '../messages/redeem-passcode.ts'
import { sendPasscode } from '../messages/send-passcode.ts'
import { checkNotLocked } from '../users/user-locks.ts'

/** One-time passcodes, for servers (tag `server otps`). */
export async function serverOtps(app: FastifyInstance) {
  serve(app, 'serverOtpsSmsLoginOrCreate', (call) => toCreatedPhone(loginOrCreate('sms', call)))
  serve(app, 'serverOtpsWhatsappLoginOrCreate', (call) => toCreatedPhone(loginOrCreate('whatsapp', call)))
  serve(app, 'serverOtpsEmailLoginOrCreate', (call) => toCreatedEmail(loginOrCreate('email', call)))
  serve(app, 'serverOtpsSmsSend', async (call) => toPhone(await send('sms', call)))
  serve(app, 'serverOtpsWhatsappSend', async (call) => toPhone(await send('whatsapp', call)))
  serve(app, 'serverOtpsEmailSend', async (call) => toEmail(await send('email', call)))
  serve(app, 'serverOtpsAuthenticate', authenticate)
}

type Channel = Message['channel']
type Options = ServerSchemas['OtpPhoneOptions'] | ServerSchemas['OtpEmailOptions']
type CallOf<Body> = Pick<Call<'serverOtpsSmsSend'>, 'tenant' | 'request'> & { body: Body }

const toPhone = ({ user, contact }: ContactOwner) => ({ user_id: user.user_id, phone_id: contact.id })
const toEmail = ({ user, contact }: ContactOwner) => ({ user_id: user.user_id, email_id: contact.id })
const toCreatedPhone = (owner: ContactOwner) => ({ ...toPhone(owner), user_created: owner.isNew })
const toCreatedEmail = (owner: ContactOwner) => ({ ...toEmail(owner), user_created: owner.isNew })

function toWanted(channel: Channel, { tenant, body }: CallOf<Options>): PasscodeRequest {
  return toPasscodeRequest(tenant, channel, body, { host: undefined, attributes: toStartAttributes(body.attributes) })
}

function loginOrCreate(channel: Channel, call: CallOf<Options & { create_user_as_pending?: boolean }>): ContactOwner {
  const { tenant, body } = call
  const wanted = toWanted(channel, call)
  if (isSandboxAddress(wanted.to)) return prepareSandbox(tenant, wanted)
  const status = body.create_user_as_pending ? 'pending' : 'active'
  return deliver(call, wanted, findOrCreateContact(tenant, wanted.kind, wanted.to, status))
}

async function send(channel: Channel, call: CallOf<Options & ServerSchemas['UserSelection']>): Promise<ContactOwner> {
  const { tenant, body } = call
  const wanted = toWanted(channel, call)
  if (isSandboxAddress(wanted.to)) return prepareSandbox(tenant, wanted)
  const owner = await requireRecipient(tenant, wanted.kind, wanted.to, body)
  const limit = owner.contact.is_added ? ADDED_CONTACT_MINUTES : wanted.minutes
  return deliver(call, { ...wanted, minutes: Math.min(wanted.minutes, limit) }, owner)
}

function deliver({ tenant, request }: CallOf<Options>, wanted: PasscodeRequest, owner: ContactOwner): ContactOwner {
  checkNotLocked(tenant, owner.user)
  sendPasscode(tenant, request, owner, wanted)
  return owner
}

/** Creates a passcode for the sandbox's address or number, without sending a message. */
function prepareSandbox(tenant: Tenant, { kind, channel, minutes, attributes }: PasscodeRequest): ContactOwner {
  const owner = getSandboxContact(tenant, kind)
  createPasscode(tenant, owner.contact, channel, minutes * MILLISECONDS_PER_MINUTE, attributes)
  return owner
}

const authenticate: Handler<'serverOtpsAuthenticate'> = (call) => {
  const { method_id, code } = call.body
  checkPasscodeFormat(code)
  return signInByProof(call, () => requireProof(call.tenant, method_id, code))
}

/** @throws ProviderError of `requireOwnedPasscode` */
function requireProof(tenant: Tenant, method_id: string, code: string): Proof {
  const passcode = requireOwnedPasscode(tenant, method_id)
  const { contact, channel, attributes } = passcode.row
  return {
    user: passcode.user,
    method_id,
    factor: { type: 'otp', delivery_method: channel, ...toFactorDetail(contact) },
    attributes,
    redeem: () =>
      isSandboxCode(passcode.row, code) ? { hasResetSessions: false } : redeemPasscode(tenant, passcode, code),
  }
}

/** Whether a code is the sandbox's passcode, which stays usable. */
function isSandboxCode({ contact, code: right }: { contact: Contact; code: string }, code: string): boolean {
  return isSandboxAddress(contact.address) && code === right
}
