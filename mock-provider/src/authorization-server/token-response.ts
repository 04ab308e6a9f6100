import { ACCESS_TOKEN_LIFETIME_MINUTES, ID_TOKEN_LIFETIME_MINUTES } from '@latchkey/openapi'
import { createAccessToken } from './access-tokens.ts'
import type { ClientRow } from './clients.ts'
import type { GrantRow } from './grants.ts'
import { toScopeClaims } from './scope-claims.ts'
import { getIssuer, type Tenant } from '../core/tenant.ts'
import { checkUser } from '../users/users.ts'

const SECONDS_PER_MINUTE = 60

/** What one answer of the token endpoint is made from. */
export type Issue = {
  client: ClientRow
  grant: GrantRow
  scopes: readonly string[]
  /** RFC 8707 resources that this access token is for; empty means the project itself. */
  resources: readonly string[]
  nonce?: string | undefined
  refresh_token?: string | undefined
}

/** Members of a successful answer (RFC 6749 §5.1, OpenID Connect Core §3.1.3.3). */
export type TokenFields = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  scope: string
  refresh_token?: string
  id_token?: string
}

function toAudiences(tenant: Tenant, { client, resources }: Issue): readonly string[] {
  if (resources.length > 0) return resources
  const custom = client.access_token_custom_audience
  return custom ? [tenant.project_id, custom] : [tenant.project_id]
}

/** The ID token (OpenID Connect Core §2); its `nonce` is there exactly when the client sent one. */
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
      ...(nonce !== undefined && { nonce }),
      ...toScopeClaims(checkUser(tenant, grant.user_id), scopes),
    },
    'JWT',
  )
}

/** Signs what a grant is worth now. */
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
