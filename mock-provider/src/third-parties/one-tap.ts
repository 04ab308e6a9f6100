import type { FastifyRequest } from 'fastify'
import type { OauthSchemas } from '@latchkey/openapi'
import { HOST_CSRF_COOKIE } from './oauth-names.ts'
import { checkPageOrigins, listPageOrigins } from '../urls/page-origin.ts'
import { requireRedirectUrl } from '../urls/project-redirect-urls.ts'
import { ProviderError } from '../core/provider-error.ts'
import { readMember } from '../core/read-member.ts'
import type { Tenant } from '../core/tenant.ts'
import { requireGoogleAccount } from './google-id-tokens.ts'
import { findCallbackProvider } from './oauth-callbacks.ts'
import { requireOauthProvider } from './oauth-providers.ts'
import { createReturnUrl, OAUTH_REFUSALS } from './return-url.ts'

/**
 * Checks the page that shows the prompt. The hidden page calls on that page's behalf from the provider's own origin,
 * and names it. Assumed: the provider's hidden page names it, as the mock's does; without the check any page could
 * submit a token.
 *
 * @throws ProviderError `bad_domain_for_stytch_sdk`
 */
export function checkFramingPage(tenant: Tenant, request: FastifyRequest): void {
  const origins = listPageOrigins(request).filter((origin) => origin !== tenant.addresses.provider)
  checkPageOrigins(tenant, origins)
}

/**
 * Signs in with the ID token that Google has given to the page, and returns the URL for the browser. The body may have
 * members of any type.
 *
 * @throws ProviderError `invalid_callback_id`, `bad_domain_for_stytch_sdk`, `oauth_invalid_callback_request`,
 *   `oauth_state_mismatch`, `oauth_config_not_found`, `id_token_invalid`, `id_token_expired`, `oauth_unverified_email`
 *   and the errors of `requireRedirectUrl`
 */
export async function submitOneTap(
  tenant: Tenant,
  request: FastifyRequest,
  { oauth_callback_id, body }: { oauth_callback_id: string; body: unknown },
): Promise<OauthSchemas['OneTapResult']> {
  if (findCallbackProvider(tenant, oauth_callback_id) !== 'google') throw new ProviderError('invalid_callback_id')
  checkFramingPage(tenant, request)
  checkCsrfToken(request, readMember(body, 'stytch_csrf_token'))
  const id_token = readMember(body, 'id_token')
  if (id_token === undefined) throw new ProviderError('oauth_invalid_callback_request')
  const provider = requireOauthProvider(tenant, 'google')
  const { login, signup } = OAUTH_REFUSALS
  const wishes = {
    login_redirect_url: requireRedirectUrl(tenant, 'login', readMember(body, 'login_redirect_url'), login),
    signup_redirect_url: requireRedirectUrl(tenant, 'signup', readMember(body, 'signup_redirect_url'), signup),
    scopes: [...provider.scopes],
  }
  const account = await requireGoogleAccount(tenant, id_token)
  return {
    request_id: request.requestId,
    status_code: 200,
    redirect_url: createReturnUrl(tenant, provider, { account, wishes }),
  }
}

/** @throws ProviderError `oauth_state_mismatch` unless the token is the one in this browser's cookie */
function checkCsrfToken({ cookies }: FastifyRequest, token: string | undefined): void {
  if (!token || token !== cookies[HOST_CSRF_COOKIE]) throw new ProviderError('oauth_state_mismatch')
}
