import { MILLISECONDS_PER_MINUTE } from '@latchkey/openapi'
import type { ContactOwner } from '../contacts/contacts.ts'
import { toTimestamp } from '../core/clock.ts'
import type { StartAttributes } from '../sessions/start-attributes.ts'
import type { Tenant } from '../core/tenant.ts'
import { toLinkMail } from '../templates/link-mail.ts'
import { deliver, type SendingRequest } from './delivery.ts'
import { createLinkToken, toMailedUrl } from './link-tokens.ts'

/** Settings of a link that differ between signup and login. */
export type LinkSettings = { redirect_url: string; minutes: number; template_id: string | undefined }

/** The parameters for sending a link. */
export type LinkSending = {
  login: LinkSettings
  signup: LinkSettings
  /** The address as the request spelled it. */
  to: string
  locale: string
  code_challenge: string | null
  /** The attributes of the user who requests the link. */
  attributes: StartAttributes
  /** Whether the link is an invitation by an app's server. Default false. */
  isInvite?: boolean
}

/** Creates a link that signs its user in, words its mail and delivers it. */
export function sendLoginLink(
  tenant: Tenant,
  request: SendingRequest,
  { contact, user, isNew }: ContactOwner,
  { login, signup, to, locale, code_challenge, attributes, isInvite }: LinkSending,
): void {
  const isSignup = isNew || user.status === 'pending'
  const { redirect_url, minutes, template_id } = isSignup ? signup : login
  const expires_at = tenant.clock.now() + minutes * MILLISECONDS_PER_MINUTE
  const token_type = 'magic_links'
  const row = createLinkToken(tenant, {
    token_type,
    contact,
    redirect_url,
    code_challenge,
    expires_at,
    attributes,
    ...(isInvite && { is_invite: true }),
  })
  const href = toMailedUrl(tenant, row)
  deliver(tenant, request, {
    ...toLinkMail({ template_id, locale, project: tenant.config.project_name, isSignup, minutes, href }),
    channel: 'email',
    to,
    code: null,
    links: [{ token_type, href }],
    expires_at: toTimestamp(expires_at),
  })
}
