import { ACCESS_TOKEN_LIFETIME_MINUTES, ID_TOKEN_LIFETIME_MINUTES, type TokenResponse } from '@latchkey/openapi'
import { createAccessToken, type Audiences } from './access-tokens.ts'
import type { ClientRow } from './clients.ts'
import type { GrantRow } from './grants.ts'
import { toScopeClaims } from './scope-claims.ts'
import { getIssuer, type Tenant } from '../core/tenant.ts'
import { requireUser } from '../users/users.ts'

const SECONDS_PER_MINUTE = 60

/** The contents of one token response. */
export type Issue = {
  client: ClientRow
  grant: GrantRow
  scopes: readonly string[]
  /** RFC 8707 resources that this access token is for. Empty means the project itself. */
  resources: readonly string[]
  nonce?: string | undefined
  refresh_token?: string | undefined
}

/** A token response without the provider's own members (RFC 6749 §5.1, OpenID Connect Core §3.1.3.3). */
export type TokenFields = Omit<TokenResponse, 'request_id' | 'status_code'>

function toAudiences(tenant: Tenant, { client, resources }: Issue): Audiences {
  const [first, ...others] = resources
  if (first !== undefined) return [first, ...others]
  const custom = client.access_token_custom_audience
  return custom ? [tenant.project_id, custom] : [tenant.project_id]
}

/**
 * The ID token (OpenID Connect Core §2). It has a `nonce` only if the client sent one. By `auth_time` a client checks
 * that its `max_age` or `prompt=login` was respected.
 */
function createIdToken(tenant: Tenant, { client, grant, scopes, nonce }: Issue): Promise<string> {
  const now = Math.floor(tenant.clock.now() / 1000)
  return tenant.signingKeys.sign(
    {
      iss: getIssuer(tenant),
      sub: grant.user_id,
      aud: [client.client_id],
      iat: now,
      nbf: now,
      exp: now + ID_TOKEN_LIFETIME_MINUTES * SECONDS_PER_MINUTE,
      ...(grant.auth_time !== undefined && { auth_time: grant.auth_time }),
      ...(nonce !== undefined && { nonce }),
      ...toScopeClaims(requireUser(tenant, grant.user_id), scopes),
    },
    'JWT',
  )
}

/** Creates the tokens of a grant and returns them as a token response. */
export async function createTokenResponse(tenant: Tenant, issue: Issue): Promise<TokenFields> {
  const { client, grant, scopes, refresh_token } = issue
  const minutes = client.access_token_expiry_minutes ?? ACCESS_TOKEN_LIFETIME_MINUTES
  const lifetime_seconds = minutes * SECONDS_PER_MINUTE
  const audiences = toAudiences(tenant, issue)
  return {
    access_token: await createAccessToken(tenant, { grant, scopes, audiences, lifetime_seconds }),
    token_type: 'bearer',
    expires_in: lifetime_seconds,
    scope: scopes.join(' '),
    ...(refresh_token !== undefined && { refresh_token }),
    ...(scopes.includes('openid') && { id_token: await createIdToken(tenant, issue) }),
  }
}
