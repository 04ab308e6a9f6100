import {
  DEFAULT_RESET_LINK_EXPIRATION_MINUTES,
  type SdkSchemas,
  type TokenType,
  type User,
  MILLISECONDS_PER_MINUTE,
} from '@latchkey/openapi'
import { isSameEmail } from '../core/is-same-email.ts'
import { toTimestamp } from '../core/clock.ts'
import { findContactUser, toContact, type Contact } from '../contacts/contacts.ts'
import { LINK_REFUSALS } from '../messages/link-requests.ts'
import { deliver, type SendingRequest } from '../messages/delivery.ts'
import {
  checkExpiration,
  createLinkToken,
  findLinkToken,
  toMailedUrl,
  type LinkTokenRow,
} from '../messages/link-tokens.ts'
import { toLocale, checkTemplates } from '../messages/message-options.ts'
import { checkCodeChallenge, checkCodeVerifier } from '../core/pkce.ts'
import { explainSpent, ProviderError } from '../core/provider-error.ts'
import { checkEmail } from '../contacts/recipients.ts'
import { requireRedirectUrl } from '../urls/project-redirect-urls.ts'
import type { StartAttributes } from '../sessions/start-attributes.ts'
import { toResetMail } from '../templates/reset-mail.ts'
import type { Tenant } from '../core/tenant.ts'
import { findUserByEmail } from '../users/users.ts'

/** A valid request for a reset mail. */
export type ResetRequest = {
  contact: Contact
  login_redirect_url: string
  reset_password_redirect_url: string
  minutes: number
  template_id: string | undefined
  locale: string
  code_challenge: string | null
  attributes: StartAttributes
}

/**
 * Validates a whole request before a mail is sent.
 *
 * @param options.isPkceRequired default the project's setting
 * @param options.attributes the attributes of the user who requests the mail
 * @throws ProviderError of a type that the OpenAPI document lists for the operation
 */
export function toResetRequest(
  tenant: Tenant,
  body: SdkSchemas['EmailResetStartRequest'],
  {
    isPkceRequired = tenant.config.pkce_required_for_password_resets,
    attributes,
  }: { isPkceRequired?: boolean; attributes: StartAttributes },
): ResetRequest {
  checkEmail(tenant, body.email)
  checkTemplates(tenant, [body.reset_password_template_id])
  checkCodeChallenge(body.code_challenge, isPkceRequired)
  const settings = {
    locale: toLocale(tenant, 'email', body.locale),
    login_redirect_url: requireRedirectUrl(tenant, 'login', body.login_redirect_url, LINK_REFUSALS.login),
    reset_password_redirect_url: requireRedirectUrl(
      tenant,
      'reset_password',
      body.reset_password_redirect_url,
      LINK_REFUSALS.reset_password,
    ),
    minutes: checkExpiration(body.reset_password_expiration_minutes ?? DEFAULT_RESET_LINK_EXPIRATION_MINUTES),
    template_id: body.reset_password_template_id,
    code_challenge: body.code_challenge || null,
    attributes,
  }
  const user = findUserByEmail(tenant, body.email)
  if (!user) throw new ProviderError('email_not_found')
  return { ...settings, contact: toContact(user, 'email', toOwnSpelling(user, body.email)) }
}

/**
 * Different letters can become equal in lowercase, so the mail goes to the stored address and not to the requested one.
 */
function toOwnSpelling({ emails }: User, email: string): string {
  return emails.find((entry) => isSameEmail(entry.email, email))?.email ?? email
}

/** Mails two links: one to set a new password, one to log in without a password. */
export function sendResetMail(tenant: Tenant, request: SendingRequest, mail: ResetRequest): void {
  const { contact, code_challenge, minutes, template_id, locale, attributes } = mail
  const expires_at = tenant.clock.now() + minutes * MILLISECONDS_PER_MINUTE
  const toLink = (token_type: LinkTokenRow['token_type'], redirect_url: string) => {
    const row = createLinkToken(tenant, { token_type, contact, redirect_url, code_challenge, expires_at, attributes })
    return { token_type: token_type satisfies TokenType, href: toMailedUrl(tenant, row) }
  }
  const reset = toLink('reset_password', mail.reset_password_redirect_url)
  const login = toLink('login', mail.login_redirect_url)
  const project = tenant.config.project_name
  deliver(tenant, request, {
    ...toResetMail({ template_id, locale, project, minutes, resetHref: reset.href, loginHref: login.href }),
    channel: 'email',
    to: contact.address,
    code: null,
    links: [reset, login],
    expires_at: toTimestamp(expires_at),
  })
}

/**
 * Returns the token of either link of a reset mail, and its user.
 *
 * @throws ProviderError `unable_to_auth_password_reset_token` when unknown, used or expired, and the errors of
 *   `checkCodeVerifier`
 */
export function requireResetLink(
  tenant: Tenant,
  { token, code_verifier }: { token: string; code_verifier?: string },
): { row: LinkTokenRow; user: User } {
  const row = findLinkToken(tenant, token)
  const reason = explainReset(tenant, row)
  const user = row && reason === undefined ? findContactUser(tenant, row.contact) : undefined
  if (!row || !user) {
    const isGone = reason ?? 'The user no longer has the address of the link.'
    throw new ProviderError('unable_to_auth_password_reset_token', { reason: isGone })
  }
  checkCodeVerifier(row.code_challenge ?? undefined, code_verifier)
  return { row, user }
}

/** Says why a link cannot reset a password. Undefined if it can. */
function explainReset(tenant: Tenant, row: LinkTokenRow | undefined): string | undefined {
  if (!row) return 'No reset link has this token.'
  if (row.token_type === 'magic_links') return 'The token is of a sign-in link, not of a reset link.'
  return explainSpent(tenant, row, 'link')
}
