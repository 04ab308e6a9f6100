import type { OAuthClientProvider } from '@modelcontextprotocol/client'
import { recall, remember } from './assistant-memory.ts'
import { applyOmissions, getPlayedClient, getRedirectUri } from './played-clients.ts'
import { recordStep } from './record-step.ts'

/**
 * Creates the assistant's side of OAuth: a public client that registers itself (RFC 7591) and lives in the tab.
 *
 * @param mayLeave whether the browser may open the authorization page. Only after the user's click.
 */
export function createAssistantAuth(server_url: string, mayLeave: boolean): OAuthClientProvider {
  const played = getPlayedClient(recall(server_url).plays)
  const redirect_uri = getRedirectUri(played, window.location.origin)
  const { client_name, redirect_uris = [redirect_uri] } = played
  return {
    redirectUrl: redirect_uri,
    clientMetadata: {
      client_name,
      redirect_uris: [...redirect_uris],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    state() {
      const state = crypto.randomUUID()
      remember(server_url, { state })
      return state
    },
    clientInformation: () => recall(server_url).client,
    saveClientInformation(client) {
      remember(server_url, { client })
      recordStep(server_url, 'registered', `client_id ${client.client_id}`)
    },
    tokens: () => recall(server_url).tokens,
    saveTokens(tokens) {
      remember(server_url, { tokens })
      recordStep(server_url, 'exchanged', `scope ${tokens.scope ?? '–'}, expires_in ${tokens.expires_in ?? '–'}`)
    },
    redirectToAuthorization(url) {
      if (!mayLeave) return
      const { scope = '' } = recall(server_url)
      applyOmissions(url, played)
      if (scope !== '') url.searchParams.set('scope', scope)
      recordStep(server_url, 'opened', url.href)
      // The redirect of another client does not return to the console, so the user opens the authorization page in
      // another tab.
      if (!redirect_uri.startsWith(`${window.location.origin}/`))
        return remember(server_url, { authorization_url: url.href })
      remember(server_url, { return_to: `/simulator${window.location.search}` })
      window.location.assign(url)
    },
    saveCodeVerifier: (code_verifier) => remember(server_url, { code_verifier }),
    codeVerifier: () => recall(server_url).code_verifier ?? '',
    discoveryState: () => recall(server_url).discovery,
    saveDiscoveryState(discovery) {
      remember(server_url, { discovery })
      const { authorizationServerMetadata, authorizationServerUrl } = discovery
      const endpoint = authorizationServerMetadata?.authorization_endpoint ?? '–'
      recordStep(server_url, 'discovered', `issuer ${authorizationServerUrl}, authorization_endpoint ${endpoint}`)
    },
    invalidateCredentials(scope) {
      if (scope === 'all' || scope === 'client') remember(server_url, { client: undefined })
      if (scope === 'all' || scope === 'tokens') remember(server_url, { tokens: undefined })
      if (scope === 'all' || scope === 'discovery') remember(server_url, { discovery: undefined })
    },
  }
}
