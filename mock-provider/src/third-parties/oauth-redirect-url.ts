import { requireRedirectUrl, type RedirectRefusals } from '../core/project-redirect-urls.ts'
import type { Tenant } from '../core/tenant.ts'

type Kind = 'login' | 'signup'

const REFUSALS = {
  login: {
    unset: 'no_login_redirect_urls_set',
    invalid: 'invalid_login_oauth_url',
    unregistered: 'no_match_for_provided_oauth_url',
  },
  signup: {
    unset: 'no_signup_redirect_urls_set',
    invalid: 'invalid_signup_oauth_url',
    unregistered: 'no_match_for_provided_oauth_url',
  },
} as const satisfies Record<Kind, RedirectRefusals>

/**
 * Where the browser returns to after a third party.
 *
 * @throws ProviderError `no_login_redirect_urls_set`, `no_signup_redirect_urls_set`, `invalid_login_oauth_url`,
 *   `invalid_signup_oauth_url`, `no_match_for_provided_oauth_url`
 */
export function checkOauthRedirectUrl(tenant: Tenant, kind: Kind, given: string | undefined): string {
  return requireRedirectUrl(tenant, kind, given, REFUSALS[kind])
}

/** Whether a URL leads into a native app, whose scheme another app may claim too (RFC 8252 §8.1). */
export function isNativeUrl(url: string): boolean {
  return !/^https?:$/.test(new URL(url).protocol)
}
