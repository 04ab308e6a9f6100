import type { ProviderClient } from '@latchkey/widget/client'
import { SESSION_DURATION_MINUTES } from '../session-duration.ts'
import { enApp } from '../messages/en-app.ts'

/** A token in the URL of the provider's redirect. `type` is null when the URL has none. */
export type AuthenticationToken = { token: string; type: string | null }

type Authenticator = (client: ProviderClient, token: string) => Promise<unknown>

/** The call for each type of token (wire name: the prefix plus `_token_type`). */
const AUTHENTICATORS: ReadonlyMap<string, Authenticator> = new Map<string, Authenticator>([
  [
    'magic_links',
    (client, token) => client.magicLinks.authenticate(token, { session_duration_minutes: SESSION_DURATION_MINUTES }),
  ],
  [
    'oauth',
    (client, token) => client.oauth.authenticate(token, { session_duration_minutes: SESSION_DURATION_MINUTES }),
  ],
  // The provider limits how long staff may impersonate a user.
  ['impersonation', (client, token) => client.impersonation.authenticate({ impersonation_token: token })],
])

const DEFAULT_TOKEN_TYPE = 'oauth'

/** The calls by client and token. A token is sent once per page, however often React mounts the component. */
const sent = new WeakMap<ProviderClient, Map<string, Promise<unknown>>>()

/**
 * Exchanges a single-use token for a session. Repeated calls with the same token return the same promise.
 *
 * @throws ProviderError `magic_link_not_found`, `unable_to_auth_magic_link`, `oauth_token_not_found`, `pkce_mismatch`;
 *   `unable_to_auth_impersonation_token`, NetworkError
 */
export function authenticateOnce(client: ProviderClient, { token, type }: AuthenticationToken): Promise<unknown> {
  const sentByClient = sent.get(client) ?? new Map<string, Promise<unknown>>()
  sent.set(client, sentByClient)
  const call = sentByClient.get(token) ?? authenticate(client, token, type ?? DEFAULT_TOKEN_TYPE)
  sentByClient.set(token, call)
  return call
}

async function authenticate(client: ProviderClient, token: string, type: string): Promise<unknown> {
  const authenticator = AUTHENTICATORS.get(type)
  if (!authenticator) throw new Error(enApp.authenticate.unknownTokenType(type))
  return authenticator(client, token)
}
