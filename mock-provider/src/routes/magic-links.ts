import type { FastifyInstance } from 'fastify'
import {
  DEFAULT_LOGIN_LINK_EXPIRATION_MINUTES,
  DEFAULT_SIGNUP_LINK_EXPIRATION_MINUTES,
  type Locale,
  type SdkSchemas,
  type User,
  MILLISECONDS_PER_MINUTE,
} from '@latchkey/openapi'
import {
  checkKnownContact,
  checkOwnContact,
  findContactUser,
  findOrCreateContact,
  proveContact,
  toFactorDetail,
  type Contact,
} from '../contacts/contacts.ts'
import { toTimestamp } from '../core/clock.ts'
import { deliver } from '../messages/delivery.ts'
import {
  checkExpiration,
  checkLinkToken,
  createLinkToken,
  spendLinkToken,
  toMailedUrl,
} from '../messages/link-tokens.ts'
import { checkLocale, checkTemplates } from '../messages/message-options.ts'
import { checkCodeChallenge } from '../core/pkce.ts'
import { ProviderError } from '../core/provider-error.ts'
import { checkEmail } from '../contacts/recipients.ts'
import { requireRedirectUrl } from '../core/project-redirect-urls.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import { checkSession, checkSessionDuration, startSession } from '../sessions/sessions.ts'
import { toLinkMail } from '../templates/link-mail.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkNotLocked } from '../users/user-locks.ts'
import { checkUser } from '../users/users.ts'

/** Links in mails (tag `magic_links`). */
export async function magicLinks(app: FastifyInstance) {
  serve(app, 'magicLinksEmailLoginOrCreate', loginOrCreate)
  serve(app, 'magicLinksEmailSendPrimary', sendPrimary)
  serve(app, 'magicLinksEmailSendSecondary', sendSecondary)
  serve(app, 'magicLinksAuthenticate', authenticate)
}

type SendCall = Pick<Call<'magicLinksEmailLoginOrCreate'>, 'body' | 'tenant' | 'request'>

const loginOrCreate: Handler<'magicLinksEmailLoginOrCreate'> = (call) => {
  const settings = checkSettings(call.tenant, call.body)
  const { contact, user, isNew } = findOrCreateContact(call.tenant, 'email', call.body.email)
  return send(call, settings, { contact, user, isNew })
}

const sendPrimary: Handler<'magicLinksEmailSendPrimary'> = (call) => {
  const settings = checkSettings(call.tenant, call.body)
  return send(call, settings, { ...checkKnownContact(call.tenant, 'email', call.body.email), isNew: false })
}

const sendSecondary: Handler<'magicLinksEmailSendSecondary'> = (call) => {
  const { tenant, body, request } = call
  const user = checkUser(tenant, checkSession(tenant, request).user_id)
  const settings = checkSettings(tenant, body)
  return send(call, settings, { contact: checkOwnContact(tenant, user, 'email', body.email), user, isNew: false })
}

/** What a link is like, by whether it greets somebody new. */
type LinkSettings = { redirect_url: string; minutes: number; template_id: string | undefined }
type Settings = { login: LinkSettings; signup: LinkSettings; locale: Locale }

const REFUSALS = {
  login: {
    unset: 'no_default_login_redirect_url_set',
    invalid: 'invalid_login_magic_link_url',
    unregistered: 'no_match_for_provided_magic_link_url',
  },
  signup: {
    unset: 'no_default_signup_redirect_url_set',
    invalid: 'invalid_signup_magic_link_url',
    unregistered: 'no_match_for_provided_magic_link_url',
  },
} as const

/** Checks a request whole, before anybody is made or written to. @throws ProviderError, see the document */
function checkSettings(tenant: Tenant, body: SdkSchemas['MagicLinkEmailRequest']): Settings {
  checkEmail(tenant, body.email)
  const { login_template_id, signup_template_id, login_expiration_minutes, signup_expiration_minutes } = body
  checkTemplates(tenant, [login_template_id, signup_template_id])
  checkCodeChallenge(body.code_challenge, tenant.config.pkce_required_for_email_magic_links)
  return {
    locale: checkLocale(body.locale),
    login: {
      redirect_url: requireRedirectUrl(tenant, 'login', body.login_magic_link_url, REFUSALS.login),
      minutes: checkExpiration(login_expiration_minutes ?? DEFAULT_LOGIN_LINK_EXPIRATION_MINUTES),
      template_id: login_template_id,
    },
    signup: {
      redirect_url: requireRedirectUrl(tenant, 'signup', body.signup_magic_link_url, REFUSALS.signup),
      minutes: checkExpiration(signup_expiration_minutes ?? DEFAULT_SIGNUP_LINK_EXPIRATION_MINUTES),
      template_id: signup_template_id,
    },
  }
}

function send(
  { tenant, body, request }: SendCall,
  settings: Settings,
  { contact, user, isNew }: { contact: Contact; user: User; isNew: boolean },
) {
  const isSignup = isNew || user.status === 'pending'
  const { redirect_url, minutes, template_id } = isSignup ? settings.signup : settings.login
  const row = createLinkToken(tenant, {
    token_type: 'magic_links',
    contact,
    redirect_url,
    code_challenge: body.code_challenge || null,
    expires_at: tenant.clock.now() + minutes * MILLISECONDS_PER_MINUTE,
  })
  const href = toMailedUrl(tenant, row)
  const { locale } = settings
  deliver(tenant, request, {
    ...toLinkMail({ template_id, locale, project: tenant.config.project_name, isSignup, minutes, href }),
    channel: 'email',
    to: body.email,
    code: null,
    links: [{ token_type: row.token_type, href }],
    expires_at: toTimestamp(row.expires_at),
  })
  return { user_id: user.user_id, email_id: contact.id, user_created: isNew }
}

const authenticate: Handler<'magicLinksAuthenticate'> = async ({ body, tenant, request }) => {
  const { token, code_verifier, session_duration_minutes } = body
  const row = checkLinkToken(tenant, token, code_verifier)
  checkSessionDuration(tenant, session_duration_minutes)
  const user = findContactUser(tenant, row.contact)
  if (!user) throw new ProviderError('unable_to_auth_magic_link')
  checkNotLocked(tenant, user)
  // Before anything is waited for, so that of two claims at once one succeeds.
  spendLinkToken(row)
  const reset_sessions = proveContact(tenant, user, row.contact)
  const fields = await startSession(tenant, {
    user,
    factor: { type: 'magic_link', delivery_method: 'email', ...toFactorDetail(row.contact) },
    session_duration_minutes,
    request,
  })
  return { ...fields, method_id: row.contact.id, reset_sessions }
}
