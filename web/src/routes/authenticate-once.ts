import type { ProviderClient } from '@latchkey/widget/client'
import { SESSION_DURATION_MINUTES } from '../session-duration.ts'
import { APP_TEXTS } from '../messages/app-texts.ts'

/** A token in the URL of the provider's redirect. */
export type AuthenticationToken = {
  token: string
  /** Null when the URL has none. */
  type: string | null
  /** Whether a token by which staff impersonate a user is accepted. Default false. */
  isImpersonationEnabled?: boolean
}

type Authenticator = (client: ProviderClient, token: string) => Promise<unknown>

/**
 * The call for each type of token (wire name: the prefix plus `_token_type`). Other types, such as those of
 * organizations, cannot be requested on pages of this app.
 */
const AUTHENTICATORS: ReadonlyMap<string, Authenticator> = new Map<string, Authenticator>([
  [
    'magic_links',
    (client, token) => client.magicLinks.authenticate(token, { session_duration_minutes: SESSION_DURATION_MINUTES }),
  ],
  [
    'oauth',
    (client, token) => client.oauth.authenticate(token, { session_duration_minutes: SESSION_DURATION_MINUTES }),
  ],
])

const IMPERSONATION = 'impersonation'

/** The provider limits how long staff may impersonate a user. */
const impersonate: Authenticator = (client, token) => client.impersonation.authenticate({ impersonation_token: token })

const DEFAULT_TOKEN_TYPE = 'oauth'

/** The calls by client and token. A token is sent once per page, however often React mounts the component. */
const sent = new WeakMap<ProviderClient, Map<string, Promise<unknown>>>()

/**
 * Exchanges a single-use token for a session. Repeated calls with the same token return the same promise.
 *
 * @throws ProviderError `magic_link_not_found`, `unable_to_auth_magic_link`, `oauth_token_not_found`, `pkce_mismatch`;
 *   `unable_to_auth_impersonation_token`, NetworkError, SignInDeclinedError
 */
export function authenticateOnce(client: ProviderClient, given: AuthenticationToken): Promise<unknown> {
  const { token } = given
  const sentByClient = sent.get(client) ?? new Map<string, Promise<unknown>>()
  sent.set(client, sentByClient)
  const call = sentByClient.get(token) ?? authenticate(client, given)
  sentByClient.set(token, call)
  return call
}

async function authenticate(client: ProviderClient, given: AuthenticationToken): Promise<unknown> {
  const { token, isImpersonationEnabled } = given
  const type = given.type ?? DEFAULT_TOKEN_TYPE
  const authenticator = type === IMPERSONATION && isImpersonationEnabled ? impersonate : AUTHENTICATORS.get(type)
  if (!authenticator) throw new Error(APP_TEXTS.authenticate.unknownTokenType({ type }))
  return authenticator(client, token)
}
