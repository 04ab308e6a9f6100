import type { FastifyInstance } from 'fastify'
import {
  checkNotTaken,
  findOrCreateContact,
  requireContact,
  toContact,
  toFactorDetail,
  type ContactOwner,
} from '../contacts/contacts.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import { getStartAttributes } from '../core/start-attributes.ts'
import { toLinkSending } from '../messages/link-requests.ts'
import { redeemLink, requireOwnedLink } from '../messages/redeem-link.ts'
import { sendLoginLink, type LinkSending } from '../messages/send-login-link.ts'
import { checkSessionDuration, requireSession, startSession } from '../sessions/sessions.ts'
import { checkNotLocked } from '../users/user-locks.ts'
import { requireUser } from '../users/users.ts'

/** Links in mails (tag `magic_links`). */
export async function magicLinks(app: FastifyInstance) {
  serve(app, 'magicLinksEmailLoginOrCreate', loginOrCreate)
  serve(app, 'magicLinksEmailSendPrimary', sendPrimary)
  serve(app, 'magicLinksEmailSendSecondary', sendSecondary)
  serve(app, 'magicLinksAuthenticate', authenticate)
}

type SendCall = Pick<Call<'magicLinksEmailLoginOrCreate'>, 'body' | 'tenant' | 'request'>

const loginOrCreate: Handler<'magicLinksEmailLoginOrCreate'> = (call) => {
  const wanted = toWanted(call)
  return send(call, wanted, findOrCreateContact(call.tenant, 'email', wanted.to))
}

const sendPrimary: Handler<'magicLinksEmailSendPrimary'> = (call) => {
  const wanted = toWanted(call)
  return send(call, wanted, requireContact(call.tenant, 'email', wanted.to))
}

const sendSecondary: Handler<'magicLinksEmailSendSecondary'> = (call) => {
  const { tenant, request } = call
  const user = requireUser(tenant, requireSession(tenant, request).user_id)
  const wanted = toWanted(call)
  const contact = toContact(user, 'email', wanted.to)
  checkNotTaken(tenant, contact)
  return send(call, wanted, { contact, user, isNew: false })
}

function toWanted({ tenant, body, request }: SendCall): LinkSending {
  const isChallengeRequired = tenant.config.pkce_required_for_email_magic_links
  return toLinkSending(tenant, body, { isChallengeRequired, attributes: getStartAttributes(request) })
}

function send({ tenant, request }: SendCall, wanted: LinkSending, owner: ContactOwner) {
  checkNotLocked(tenant, owner.user)
  sendLoginLink(tenant, request, owner, wanted)
  return { user_id: owner.user.user_id, email_id: owner.contact.id, user_created: owner.isNew }
}

const authenticate: Handler<'magicLinksAuthenticate'> = async ({ body, tenant, request }) => {
  const { token, code_verifier, session_duration_minutes } = body
  const link = requireOwnedLink(tenant, token, code_verifier)
  checkSessionDuration(tenant, session_duration_minutes)
  // The link is consumed before the first await, so that only one of two simultaneous calls succeeds.
  const { hasResetSessions } = redeemLink(tenant, link)
  const { contact } = link.row
  const fields = await startSession(tenant, {
    user: link.user,
    factor: { type: 'magic_link', delivery_method: 'email', ...toFactorDetail(contact) },
    session_duration_minutes,
    request,
  })
  return { ...fields, method_id: contact.id, reset_sessions: hasResetSessions }
}
