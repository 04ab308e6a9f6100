import {
  DEFAULT_LOGIN_LINK_EXPIRATION_MINUTES,
  DEFAULT_SIGNUP_LINK_EXPIRATION_MINUTES,
  type SdkSchemas,
} from '@latchkey/openapi'
import { checkEmail } from '../contacts/recipients.ts'
import { checkCodeChallenge } from '../core/pkce.ts'
import { requireRedirectUrl, type RedirectRefusals } from '../urls/project-redirect-urls.ts'
import type { StartAttributes } from '../sessions/start-attributes.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkExpiration } from './link-tokens.ts'
import { checkTemplates, toLocale } from './message-options.ts'
import type { LinkSending } from './send-login-link.ts'

/** The error types for a refused redirect URL of a mail, by kind of URL. */
export const LINK_REFUSALS = {
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
  invite: {
    unset: 'no_default_invite_redirect_url_set',
    invalid: 'invalid_invite_magic_link_url',
    unregistered: 'no_match_for_provided_magic_link_url',
  },
  reset_password: {
    unset: 'no_password_reset_redirect_url',
    invalid: 'invalid_password_reset_redirect_url',
    unregistered: 'no_match_for_provided_magic_link_url',
  },
} as const satisfies Record<string, RedirectRefusals>

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
  return {
    to: body.email,
    locale: toLocale(tenant, 'email', body.locale),
    login: {
      redirect_url: requireRedirectUrl(tenant, 'login', body.login_magic_link_url, LINK_REFUSALS.login),
      minutes: checkExpiration(login_expiration_minutes ?? DEFAULT_LOGIN_LINK_EXPIRATION_MINUTES),
      template_id: login_template_id,
    },
    signup: {
      redirect_url: requireRedirectUrl(tenant, 'signup', body.signup_magic_link_url, LINK_REFUSALS.signup),
      minutes: checkExpiration(signup_expiration_minutes ?? DEFAULT_SIGNUP_LINK_EXPIRATION_MINUTES),
      template_id: signup_template_id,
    },
    code_challenge: body.code_challenge || null,
    attributes,
  }
}
