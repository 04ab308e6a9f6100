import { OAUTH_PROVIDERS, type OauthProviderId } from '@latchkey/openapi'
import type { BootstrapStore } from './bootstrap.ts'
import type { Events } from './events.ts'
import { logOutcome } from './log-outcome.ts'
import { LAST_USED, type ClientStorage } from './storage.ts'
import { mapValues } from './loading.ts'
import type { Pkce } from './pkce.ts'
import type { SessionStore } from './session.ts'
import { SIGN_IN_SHAPE as shape, type TokenSignIn, type UntilAgreed } from './sign-in.ts'
import type { Transport } from './transport.ts'

export type OauthStartOptions = {
  login_redirect_url?: string | undefined
  signup_redirect_url?: string | undefined
  custom_scopes?: string[] | undefined
  /** Passed on to the third party, each as `provider_{key}`. */
  provider_params?: Record<string, string> | undefined
  /** The token that `attach` returned. With it, the account is added to the signed-in user. */
  oauth_attach_token?: string | undefined
}

export type OauthStart = { start(options?: OauthStartOptions): Promise<void> }

type OauthDeps = {
  baseUrl: string
  publicToken: string
  store: SessionStore
  bootstrap: BootstrapStore
  events: Events
  storage: ClientStorage
  pkce: Pkce
  transport: Transport
  signInByToken: TokenSignIn
  navigate: (url: string) => void
}

/** Creates the calls of a sign-in through a third party (tag `oauth`). Options have wire names. */
export function createOauth(deps: OauthDeps) {
  const { transport, pkce, signInByToken } = deps
  const starts: Record<OauthProviderId, OauthStart> = mapValues(OAUTH_PROVIDERS, (id) => ({
    start: (options) => start(deps, id, options),
  }))

  return {
    ...starts,
    /**
     * Prepares to add an account of the third party to the user who is signed in. The token is valid for one `start` of
     * the same third party.
     *
     * @throws ProviderError `user_unauthenticated`, `session_not_found`, `invalid_oauth_provider`,
     *   `oauth_config_not_found`, `apple_oauth_config_not_found`
     */
    attach: (provider: OauthProviderId) =>
      transport.post('/sdk/v1/oauth/attach', { body: { provider }, shape: { oauth_attach_token: 'token' } }),
    /**
     * Exchanges the token in the URL of the redirect for a session.
     *
     * @throws ProviderError `oauth_token_not_found`, `pkce_expected_code_verifier`, `pkce_mismatch`,
     *   `invalid_session_duration_minutes`, `user_lock_limit_reached`
     * @param untilAgreed asks about a sign-in that this browser has not started, where the client has no `confirmSignIn`
     * @throws SignInDeclinedError
     */
    authenticate: (token: string, options: { session_duration_minutes: number }, untilAgreed?: UntilAgreed) =>
      signInByToken(
        [pkce],
        (sender, proof) => sender.post('/sdk/v1/oauth/authenticate', { body: { token, ...proof, ...options }, shape }),
        untilAgreed,
      ),
  }
}

/**
 * Redirects to the third party.
 *
 * @throws BrowserBlockedError when the browser cannot store cookies or the code verifier
 */
async function start(deps: OauthDeps, provider: OauthProviderId, options: OauthStartOptions = {}): Promise<void> {
  const { storage, bootstrap, events, navigate } = deps
  const { cnameDomain, pkceRequiredForOAuth } = await bootstrap.getAsync()
  const base = cnameDomain ? `https://${cnameDomain}` : deps.baseUrl
  const details = {
    provider_type: provider,
    custom_scopes: options.custom_scopes,
    cname_domain: cnameDomain,
    pkce: pkceRequiredForOAuth,
    provider_params: options.provider_params,
  }
  const code_challenge = await logOutcome(events, { event_name: 'start_oauth_flow', details }, async () =>
    prepare(deps, pkceRequiredForOAuth),
  )
  storage.setText(LAST_USED, provider)
  events.flush()
  const query = toStartQuery(deps.publicToken, code_challenge, options)
  navigate(`${base}/v1/public/oauth/${provider}/start?${query}`)
}

/** Checks the browser before the redirect, so that the user does not sign in at the third party in vain. */
async function prepare({ store, pkce }: OauthDeps, isPkceRequired: boolean): Promise<string | undefined> {
  store.checkCookies()
  if (!isPkceRequired) pkce.remove()
  const pair = isPkceRequired ? await pkce.start() : undefined
  pkce.noteRequest()
  return pair?.code_challenge
}

/** Creates the query of the start URL, in the wire's order. */
function toStartQuery(public_token: string, code_challenge: string | undefined, options: OauthStartOptions): string {
  const query = new URLSearchParams({ public_token })
  if (code_challenge) query.set('code_challenge', code_challenge)
  if (options.custom_scopes) query.set('custom_scopes', options.custom_scopes.join(' '))
  for (const [key, value] of Object.entries(options.provider_params ?? {})) query.set(`provider_${key}`, value)
  if (options.login_redirect_url) query.set('login_redirect_url', options.login_redirect_url)
  if (options.signup_redirect_url) query.set('signup_redirect_url', options.signup_redirect_url)
  if (options.oauth_attach_token) query.set('oauth_attach_token', options.oauth_attach_token)
  return query.toString()
}
