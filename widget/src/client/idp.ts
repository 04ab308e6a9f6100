import type { SdkSchemas } from '@latchkey/openapi'
import type { Transport } from './transport.ts'

export type AuthorizeStartRequest = SdkSchemas['AuthorizeStartRequest']
export type AuthorizeSubmitRequest = SdkSchemas['AuthorizeSubmitRequest']
export type LogoutStartRequest = SdkSchemas['LogoutStartRequest']

const START_SHAPE = {
  client: { client_name: '' },
  consent_required: false,
  scope_results: [{ scope: 'name', is_grantable: false }],
} as const
const LOGOUT_SHAPE = { redirect_uri: 'uri', consent_required: false } as const

/** Creates the calls of the authorize and logout pages, where other apps request access to an account (tag `idp`). */
export function createIdp(transport: Transport) {
  return {
    /**
     * Checks an authorization request and returns what to ask the user.
     *
     * @throws ProviderError `user_unauthenticated`, `connected_app_not_found`, `connected_app_invalid_redirect_url`,
     *   `oauth_invalid_scope_requested`, `pkce_required_for_idp_authorization_flow`
     * @see RFC 6749 §4.1.1
     */
    oauthAuthorizeStart: (body: AuthorizeStartRequest) =>
      transport.post('/sdk/v1/idp/oauth/authorize/start', { body, shape: START_SHAPE }),
    /**
     * Submits the user's decision and returns the URL to redirect to.
     *
     * @throws ProviderError as `oauthAuthorizeStart`
     * @see RFC 6749 §4.1.2
     */
    oauthAuthorizeSubmit: (body: AuthorizeSubmitRequest) =>
      transport.post('/sdk/v1/idp/oauth/authorize/submit', { body, shape: { redirect_uri: 'uri' } }),
    /**
     * Checks a logout request. Needs no session.
     *
     * @throws ProviderError `connected_app_not_found`
     * @see OpenID Connect RP-Initiated Logout 1.0 §2
     */
    oauthLogoutStart: (body: LogoutStartRequest) =>
      transport.post('/sdk/v1/oauth/logout/start', { body, shape: LOGOUT_SHAPE }),
  }
}
