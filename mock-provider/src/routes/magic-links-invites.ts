import type { FastifyInstance } from 'fastify'
import { toMailRecipient } from './magic-links.ts'
import { getSandboxContact, isSandboxAddress } from '../contacts/sandbox.ts'
import { prepareFacts } from '../sessions/user-facts.ts'
import { findOrCreateContact, requireContact } from '../contacts/contacts.ts'
import { checkEmailFormat } from '../core/email-addresses.ts'
import { checkEmail } from '../contacts/recipients.ts'
import { requireRedirectUrl } from '../urls/project-redirect-urls.ts'
import { pickGiven } from '../core/pick-given.ts'
import { ProviderError } from '../core/provider-error.ts'
import { LINK_REFUSALS } from '../messages/link-requests.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import { toStartAttributes } from '../sessions/start-attributes.ts'
import { checkExpiration, findInvite, spendInvites } from '../messages/link-tokens.ts'
import { checkTemplates, toLocale } from '../messages/message-options.ts'
import { sendLoginLink, type LinkSending } from '../messages/send-login-link.ts'
import { checkNotLocked } from '../users/user-locks.ts'
import { findUserByEmail } from '../users/users.ts'

/** Invitations, for servers (tag `server magic links`). */
export async function invites(app: FastifyInstance) {
  serve(app, 'serverMagicLinksEmailInvite', invite)
  serve(app, 'serverMagicLinksEmailRevokeInvite', revokeInvite)
}

const DEFAULT_INVITE_MINUTES = 60
/** The name of the built-in invitation template. */
const INVITE_TEMPLATE = 'magic_link_invite'

type InviteCall = Pick<Call<'serverMagicLinksEmailInvite'>, 'tenant' | 'body'>

/**
 * Validates an invitation. Assumed: it may use the same redirect URLs as a signup link.
 *
 * @throws ProviderError, see the document
 */
function toInvitation({ tenant, body }: InviteCall): LinkSending {
  checkEmail(tenant, body.email)
  checkTemplates(tenant, [body.invite_template_id])
  const link = {
    redirect_url: requireRedirectUrl(tenant, 'signup', body.invite_magic_link_url, LINK_REFUSALS.invite),
    minutes: checkExpiration(body.invite_expiration_minutes ?? DEFAULT_INVITE_MINUTES),
    template_id: body.invite_template_id || INVITE_TEMPLATE,
  }
  const locale = toLocale(tenant, 'email', body.locale)
  const attributes = toStartAttributes(body.attributes)
  return { to: body.email, locale, login: link, signup: link, code_challenge: null, attributes, isInvite: true }
}

const invite: Handler<'serverMagicLinksEmailInvite'> = (call) => {
  const { tenant, body, request } = call
  const invitation = toInvitation(call)
  if (isSandboxAddress(invitation.to)) return toMailRecipient(getSandboxContact(tenant, 'email'))
  const known = findUserByEmail(tenant, invitation.to)
  if (known && known.status !== 'pending') throw new ProviderError('duplicate_email')
  if (known && findInvite(tenant, known.user_id)) throw new ProviderError('user_already_invited')
  if (known) checkNotLocked(tenant, known)
  const write = prepareFacts(tenant, known, pickGiven(body, ['name', 'trusted_metadata', 'untrusted_metadata']))
  const owner = findOrCreateContact(tenant, 'email', invitation.to, 'pending')
  write(owner.user)
  sendLoginLink(tenant, request, owner, invitation)
  return toMailRecipient(owner)
}

const revokeInvite: Handler<'serverMagicLinksEmailRevokeInvite'> = ({ tenant, body }) => {
  checkEmailFormat(body.email)
  if (isSandboxAddress(body.email)) return {}
  const { user } = requireContact(tenant, 'email', body.email)
  spendInvites(tenant, user.user_id)
  return {}
}
