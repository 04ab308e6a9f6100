import { isAllowedRedirect } from './allowed-urls.ts'
import { FORBIDDEN_SCHEMES } from './client-metadata.ts'
import { ProviderError } from './provider-error.ts'
import type { Tenant } from './tenant.ts'

type Kind = 'login' | 'signup'

const UNSET = { login: 'no_login_redirect_urls_set', signup: 'no_signup_redirect_urls_set' } as const
const INVALID = { login: 'invalid_login_oauth_url', signup: 'invalid_signup_oauth_url' } as const

/** The first entry that is a whole URL rather than a pattern. */
function findDefault(tenant: Tenant, kind: Kind): string | undefined {
  return tenant.config.redirect_urls[kind].find((entry) => !entry.includes('*') && URL.canParse(entry))
}

/**
 * Where the browser returns to after a third party: what the app asked for, if it is registered, else the
 * project's default. Spelled as a browser would spell it, for a header takes no other characters (RFC 9110 §5.5).
 *
 * @throws ProviderError `no_login_redirect_urls_set`, `no_signup_redirect_urls_set`, `invalid_login_oauth_url`,
 *   `invalid_signup_oauth_url`, `no_match_for_provided_oauth_url`
 */
export function checkOauthRedirectUrl(tenant: Tenant, kind: Kind, given: string | undefined): string {
  if (!given) {
    const url = findDefault(tenant, kind)
    if (url === undefined) throw new ProviderError(UNSET[kind])
    return new URL(url).href
  }
  if (!URL.canParse(given) || FORBIDDEN_SCHEMES.has(new URL(given).protocol)) throw new ProviderError(INVALID[kind])
  if (!isAllowedRedirect(given, tenant.config.redirect_urls[kind]))
    throw new ProviderError('no_match_for_provided_oauth_url')
  return new URL(given).href
}

/** Whether a URL leads into a native app, whose scheme another app may claim too (RFC 8252 §8.1). */
export function isNativeUrl(url: string): boolean {
  return !/^https?:$/.test(new URL(url).protocol)
}
