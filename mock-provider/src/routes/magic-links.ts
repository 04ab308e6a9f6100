import type { FastifyInstance } from 'fastify'
import {
  DEFAULT_LOGIN_LINK_EXPIRATION_MINUTES,
  DEFAULT_SIGNUP_LINK_EXPIRATION_MINUTES,
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
  type ContactOwner,
} from '../contacts/contacts.ts'
import { checkEmail } from '../contacts/recipients.ts'
import { checkCodeChallenge } from '../core/pkce.ts'
import { requireRedirectUrl } from '../core/project-redirect-urls.ts'
import { ProviderError } from '../core/provider-error.ts'
import { REDIRECT_REFUSALS } from '../core/redirect-refusals.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkExpiration, requireLinkToken, spendLinkToken } from '../messages/link-tokens.ts'
import { checkTemplates, toLocale } from '../messages/message-options.ts'
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
  const wanted = toLinkRequest(call.tenant, call.body)
  return send(call, wanted, findOrCreateContact(call.tenant, 'email', wanted.to))
}

const sendPrimary: Handler<'magicLinksEmailSendPrimary'> = (call) => {
  const wanted = toLinkRequest(call.tenant, call.body)
  return send(call, wanted, requireContact(call.tenant, 'email', wanted.to))
}

const sendSecondary: Handler<'magicLinksEmailSendSecondary'> = (call) => {
  const { tenant, body, request } = call
  const user = requireUser(tenant, requireSession(tenant, request).user_id)
  const wanted = toLinkRequest(tenant, body)
  const contact = toContact(user, 'email', wanted.to)
  checkNotTaken(tenant, contact)
  return send(call, wanted, { contact, user, isNew: false })
}

/** Validates a whole request before a user is created or a mail is sent. @throws ProviderError, see the document */
function toLinkRequest(tenant: Tenant, body: SdkSchemas['MagicLinkEmailRequest']): LinkSending {
  checkEmail(tenant, body.email)
  const { login_template_id, signup_template_id, login_expiration_minutes, signup_expiration_minutes } = body
  checkTemplates(tenant, [login_template_id, signup_template_id])
  checkCodeChallenge(body.code_challenge, tenant.config.pkce_required_for_email_magic_links)
  const refusals = REDIRECT_REFUSALS.magic_links
  return {
    to: body.email,
    locale: toLocale(body.locale),
    login: {
      redirect_url: requireRedirectUrl(tenant, 'login', body.login_magic_link_url, refusals.login),
      minutes: checkExpiration(login_expiration_minutes ?? DEFAULT_LOGIN_LINK_EXPIRATION_MINUTES),
      template_id: login_template_id,
    },
    signup: {
      redirect_url: requireRedirectUrl(tenant, 'signup', body.signup_magic_link_url, refusals.signup),
      minutes: checkExpiration(signup_expiration_minutes ?? DEFAULT_SIGNUP_LINK_EXPIRATION_MINUTES),
      template_id: signup_template_id,
    },
    code_challenge: body.code_challenge || null,
  }
}

function send({ tenant, request }: SendCall, wanted: LinkSending, owner: ContactOwner) {
  checkNotLocked(tenant, owner.user)
  sendLoginLink(tenant, request, owner, wanted)
  return { user_id: owner.user.user_id, email_id: owner.contact.id, user_created: owner.isNew }
}

const authenticate: Handler<'magicLinksAuthenticate'> = async ({ body, tenant, request }) => {
  const { token, code_verifier, session_duration_minutes } = body
  const row = requireLinkToken(tenant, token, code_verifier)
  checkSessionDuration(tenant, session_duration_minutes)
  const user = findContactUser(tenant, row.contact)
  if (!user) throw new ProviderError('unable_to_auth_magic_link')
  checkNotTaken(tenant, row.contact)
  checkNotLocked(tenant, user)
  // Spent before the first await, so that only one of two simultaneous calls succeeds.
  spendLinkToken(row)
  const { hasResetSessions } = confirmContact(tenant, user, row.contact)
  const fields = await startSession(tenant, {
    user,
    factor: { type: 'magic_link', delivery_method: 'email', ...toFactorDetail(row.contact) },
    session_duration_minutes,
    request,
  })
  return { ...fields, method_id: row.contact.id, reset_sessions: hasResetSessions }
}
