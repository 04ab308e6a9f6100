import {
  DEFAULT_LOGIN_LINK_EXPIRATION_MINUTES,
  DEFAULT_SIGNUP_LINK_EXPIRATION_MINUTES,
  type SdkSchemas,
} from '@latchkey/openapi'
import { checkEmail } from '../contacts/recipients.ts'
import { checkCodeChallenge } from '../core/pkce.ts'
import { requireRedirectUrl } from '../core/project-redirect-urls.ts'
import { REDIRECT_REFUSALS } from '../core/redirect-refusals.ts'
import type { StartAttributes } from '../sessions/start-attributes.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkExpiration } from './link-tokens.ts'
import { checkTemplates, toLocale } from './message-options.ts'
import type { LinkSending } from './send-login-link.ts'

/** The parameters for mailing a link (wire names). */
export type LinkRequest = Omit<SdkSchemas['MagicLinkEmailRequest'], 'captcha_token' | 'dfp_telemetry_id'>

/** The caller that requests a link. */
export type LinkCaller = { isChallengeRequired: boolean; attributes: StartAttributes }

/**
 * Validates a whole request before a user is created or a mail is sent.
 *
 * @throws ProviderError of a type that the OpenAPI document lists for the operation
 */
export function toLinkSending(
  tenant: Tenant,
  body: LinkRequest,
  { isChallengeRequired, attributes }: LinkCaller,
): LinkSending {
  checkEmail(tenant, body.email)
  const { login_template_id, signup_template_id, login_expiration_minutes, signup_expiration_minutes } = body
  checkTemplates(tenant, [login_template_id, signup_template_id])
  checkCodeChallenge(body.code_challenge, isChallengeRequired)
  const refusals = REDIRECT_REFUSALS.magic_links
  return {
    to: body.email,
    locale: toLocale(tenant, 'email', body.locale),
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
    attributes,
  }
}
