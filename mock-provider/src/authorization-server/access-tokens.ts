import { accessTokens, grants, noteUse, type GrantRow } from './grants.ts'
import { createId } from '../core/ids.ts'
import { getIssuer, type Tenant } from '../core/tenant.ts'
import { listIssuers } from '../core/token-issuers.ts'

/** The claims of an access token (RFC 9068 §2.2). The claims of the client's template are added. */
export type AccessTokenClaims = {
  iss: string
  sub: string
  /** The project's id, followed by the resources that the token is for. */
  aud: string[]
  client_id: string
  scope: string
  /** Seconds since the epoch. */
  exp: number
  iat: number
  nbf: number
  jti: string
  /** The thumbprint of the key that the token is bound to (RFC 9449 §6.1). */
  cnf?: { jkt: string }
}

/** One or more audiences (RFC 7519 §4.1.3). */
export type Audiences = readonly [string, ...string[]]

/** The contents of an access token to be created. */
export type AccessTokenRequest = {
  /** By default, the tenant's issuer at the default address. */
  issuer?: string | undefined
  grant: GrantRow
  scopes: readonly string[]
  audiences: Audiences
  lifetime_seconds: number
  /** Further claims. None by default. */
  claims?: Record<string, unknown> | undefined
  /** The thumbprint of the key that the token is bound to. Not bound by default. */
  dpop_jkt?: string | undefined
}

/** Creates a signed access token (RFC 9068) and stores its `jti`, so that it can be revoked. */
export function createAccessToken(tenant: Tenant, wanted: AccessTokenRequest): Promise<string> {
  const {
    issuer = getIssuer(tenant),
    grant,
    scopes,
    audiences,
    lifetime_seconds,
    dpop_jkt,
    claims: others = {},
  } = wanted
  const now = Math.floor(tenant.clock.now() / 1000)
  const claims: AccessTokenClaims = {
    ...others,
    iss: issuer,
    sub: grant.user_id,
    aud: [...audiences],
    client_id: grant.client_id,
    scope: scopes.join(' '),
    exp: now + lifetime_seconds,
    iat: now,
    nbf: now,
    jti: createId('access-token'),
    ...(dpop_jkt !== undefined && { cnf: { jkt: dpop_jkt } }),
  }
  const { jti, exp } = claims
  accessTokens(tenant).set(jti, { jti, grant_id: grant.grant_id, is_revoked: false, expires_at: exp * 1000 })
  // The provider's own SDK refuses the token type `at+jwt` of RFC 9068.
  return tenant.signingKeys.sign(claims, tenant.config.at_jwt_access_tokens_enabled ? 'at+jwt' : 'JWT')
}

/**
 * Returns the claims of a valid access token: signed by the tenant, for the tenant, not expired and not revoked.
 * Undefined for any other token. Only access tokens have a `jti` that is stored.
 *
 * @param audience that the token must be meant for. Any audience by default
 */
export async function findAccessToken(
  tenant: Tenant,
  token: string,
  audience?: string,
): Promise<AccessTokenClaims | undefined> {
  const claims = await verify(tenant, token, audience)
  const row = claims && accessTokens(tenant).get(claims.jti)
  const grant = row && grants(tenant).get(row.grant_id)
  if (!grant || row.is_revoked || grant.is_revoked) return undefined
  noteUse(tenant, grant)
  return claims
}

/** ID tokens and the tokens of M2M clients have no `jti`. */
function isAccessToken(claims: Partial<AccessTokenClaims>): claims is AccessTokenClaims {
  return claims.jti !== undefined
}

async function verify(
  tenant: Tenant,
  token: string,
  audience: string | undefined,
): Promise<AccessTokenClaims | undefined> {
  try {
    const { payload } = await tenant.signingKeys.verifyJwt<AccessTokenClaims>(token, {
      issuer: listIssuers(tenant),
      currentDate: new Date(tenant.clock.now()),
      ...(audience !== undefined && { audience }),
    })
    return isAccessToken(payload) ? payload : undefined
  } catch {
    return undefined
  }
}
