import type { FastifyInstance } from 'fastify'
import { MILLISECONDS_PER_MINUTE } from '@latchkey/openapi'
import { signInByProof, type Proof } from './proofs.ts'
import { ADDED_CONTACT_MINUTES, requireRecipient } from './recipients.ts'
import { findSandboxLink, getSandboxContact, isSandboxAddress } from './sandbox.ts'
import { requireNamedUser } from './server-users.ts'
import { findOrCreateContact, toFactorDetail, type Contact, type ContactOwner } from '../contacts/contacts.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import { toStartAttributes } from '../core/start-attributes.ts'
import type { Tenant } from '../core/tenant.ts'
import { createEmbeddedLink, findEmbeddedLink, type EmbeddedLinkRow } from '../messages/embedded-links.ts'
import { toLinkSending } from '../messages/link-requests.ts'
import { checkExpiration } from '../messages/link-tokens.ts'
import { redeemLink, requireOwnedLink } from '../messages/redeem-link.ts'
import { sendLoginLink, type LinkSending } from '../messages/send-login-link.ts'
import { checkNotLocked } from '../users/user-locks.ts'
import { requireUser } from '../users/users.ts'

/** Magic links, for servers (tag `server magic links`). Invitations are in `server-api/invites.ts`. */
export async function serverMagicLinks(app: FastifyInstance) {
  serve(app, 'serverMagicLinksEmailLoginOrCreate', loginOrCreate)
  serve(app, 'serverMagicLinksEmailSend', send)
  serve(app, 'serverMagicLinksCreate', create)
  serve(app, 'serverMagicLinksAuthenticate', authenticate)
}

const DEFAULT_EMBEDDED_LINK_MINUTES = 60

type LinkCall = Pick<Call<'serverMagicLinksEmailLoginOrCreate' | 'serverMagicLinksEmailSend'>, 'tenant' | 'body'>

function toWanted({ tenant, body }: LinkCall): LinkSending {
  // The project's PKCE setting concerns browsers only.
  return toLinkSending(tenant, body, { isChallengeRequired: false, attributes: toStartAttributes(body.attributes) })
}

const loginOrCreate: Handler<'serverMagicLinksEmailLoginOrCreate'> = (call) => {
  const { tenant, body, request } = call
  const wanted = toWanted(call)
  const status = body.create_user_as_pending ? 'pending' : 'active'
  const isSandbox = isSandboxAddress(wanted.to)
  const owner = isSandbox ? getSandboxContact(tenant, 'email') : findOrCreateContact(tenant, 'email', wanted.to, status)
  checkNotLocked(tenant, owner.user)
  if (!isSandbox) sendLoginLink(tenant, request, owner, wanted)
  return { ...toRecipient(owner), user_created: owner.isNew }
}

const send: Handler<'serverMagicLinksEmailSend'> = async (call) => {
  const { tenant, body, request } = call
  const wanted = toWanted(call)
  if (isSandboxAddress(wanted.to)) return toRecipient(getSandboxContact(tenant, 'email'))
  const owner = await requireRecipient(tenant, 'email', wanted.to, body)
  checkNotLocked(tenant, owner.user)
  sendLoginLink(tenant, request, owner, limitAdded(wanted, owner.contact))
  return toRecipient(owner)
}

/** Shortens the lifetime of a link that is sent to an address which the user is adding. */
function limitAdded(wanted: LinkSending, { is_added }: Contact): LinkSending {
  if (!is_added) return wanted
  const limit = ({ minutes, ...settings }: LinkSending['login']) => ({
    ...settings,
    minutes: Math.min(minutes, ADDED_CONTACT_MINUTES),
  })
  return { ...wanted, login: limit(wanted.login), signup: limit(wanted.signup) }
}

/** Describes the recipient of a mail. */
export function toRecipient({ user, contact }: ContactOwner) {
  return { user_id: user.user_id, email_id: contact.id }
}

const create: Handler<'serverMagicLinksCreate'> = ({ tenant, body }) => {
  const minutes = checkExpiration(body.expiration_minutes ?? DEFAULT_EMBEDDED_LINK_MINUTES)
  const { user_id } = requireNamedUser(tenant, body.user_id)
  const { token } = createEmbeddedLink(tenant, {
    user_id,
    expires_at: tenant.clock.now() + minutes * MILLISECONDS_PER_MINUTE,
    attributes: toStartAttributes(body.attributes),
  })
  return { user_id, token }
}

const authenticate: Handler<'serverMagicLinksAuthenticate'> = (call) =>
  signInByProof(call, () => requireProof(call.tenant, call.body.token, call.body.code_verifier || undefined))

/** @throws ProviderError of `findSandboxLink`, `findEmbeddedLink` and `requireOwnedLink` */
function requireProof(tenant: Tenant, token: string, code_verifier: string | undefined): Proof {
  const sandbox = findSandboxLink(tenant, token)
  if (sandbox) return toMailProof(sandbox, undefined, () => ({ hasResetSessions: false }))
  const embedded = findEmbeddedLink(tenant, token)
  if (embedded) return toEmbeddedProof(tenant, embedded)
  const link = requireOwnedLink(tenant, token, code_verifier)
  const { contact, attributes } = link.row
  return toMailProof({ contact, user: link.user }, attributes, () => redeemLink(tenant, link))
}

function toMailProof(
  { contact, user }: Pick<ContactOwner, 'contact' | 'user'>,
  attributes: Proof['attributes'],
  redeem: Proof['redeem'],
): Proof {
  const factor = { type: 'magic_link', delivery_method: 'email', ...toFactorDetail(contact) } as const
  return { user, method_id: contact.id, factor, attributes, redeem }
}

/** The app has delivered the link itself, so it does not prove an address. */
function toEmbeddedProof(tenant: Tenant, row: EmbeddedLinkRow): Proof {
  const { embedded_id, user_id, attributes } = row
  const user = requireUser(tenant, user_id) // a deleted user's links are deleted as well
  return {
    user,
    method_id: embedded_id,
    factor: { type: 'magic_link', delivery_method: 'embedded', embeddable_magic_link_factor: { embedded_id } },
    attributes,
    redeem() {
      row.is_used = true
      user.status = 'active'
      return { hasResetSessions: false }
    },
  }
}
