import { PROVIDER, type OauthAccount } from '@latchkey/openapi'
import type { RedirectRefusals } from '../urls/project-redirect-urls.ts'
import { addToQuery } from '../urls/add-to-query.ts'
import type { Tenant } from '../core/tenant.ts'
import type { OauthProvider } from './oauth-providers.ts'
import { findAccountEmailId, signInWithAccount } from './oauth-sign-in.ts'
import type { OauthStateRow } from './oauth-states.ts'
import { createOauthToken } from './oauth-tokens.ts'

/** The error types for a refused redirect URL of a sign-in with a third party, by kind of URL. */
export const OAUTH_REFUSALS = {
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
} as const satisfies Record<string, RedirectRefusals>

/** The parameters that the app gave when the sign-in started. */
export type SignInWishes = Pick<
  OauthStateRow,
  'login_redirect_url' | 'signup_redirect_url' | 'scopes' | 'code_challenge' | 'user_id'
>

/**
 * Signs in the user of an account and returns the URL for the browser, with a token: the signup URL if the user is new,
 * else the login URL.
 *
 * @throws ProviderError `oauth_unverified_email`
 */
export function createReturnUrl(
  tenant: Tenant,
  provider: OauthProvider,
  { account, wishes }: { account: OauthAccount; wishes: SignInWishes },
): string {
  const { user, registration, isNew, hasResetSessions } = signInWithAccount(tenant, provider, account, wishes.user_id)
  const email_id = findAccountEmailId(user, provider, account)
  const { scopes, code_challenge, login_redirect_url, signup_redirect_url } = wishes
  const token = createOauthToken(tenant, {
    user_id: user.user_id,
    provider_id: provider.provider_id,
    oauth_user_registration_id: registration.oauth_user_registration_id,
    scopes,
    reset_sessions: hasResetSessions,
    ...(email_id !== undefined && { email_id }),
    ...(code_challenge !== undefined && { code_challenge }),
  })
  return addToQuery(isNew ? signup_redirect_url : login_redirect_url, { [PROVIDER.tokenTypeParameter]: 'oauth', token })
}
