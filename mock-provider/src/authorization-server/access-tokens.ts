import { accessTokens, grants, type GrantRow } from './grants.ts'
import { createId } from '../core/ids.ts'
import { getIssuer, type Tenant } from '../core/tenant.ts'

/** The claims of an access token (RFC 9068 §2.2). */
export type AccessTokenClaims = {
  iss: string
  sub: string
  aud: string | string[]
  client_id: string
  scope: string
  /** Seconds since the epoch. */
  exp: number
  iat: number
  nbf: number
  jti: string
}

/** One or more audiences (RFC 7519 §4.1.3). */
export type Audiences = readonly [string, ...string[]]

/** The contents of an access token to be created. */
export type AccessTokenRequest = {
  grant: GrantRow
  scopes: readonly string[]
  audiences: Audiences
  lifetime_seconds: number
}

/** Creates a signed access token (RFC 9068) and stores its `jti`, so that it can be revoked. */
export function createAccessToken(tenant: Tenant, wanted: AccessTokenRequest): Promise<string> {
  const { grant, scopes, audiences, lifetime_seconds } = wanted
  const now = Math.floor(tenant.clock.now() / 1000)
  const [audience, ...others] = audiences
  const claims: AccessTokenClaims = {
    iss: getIssuer(tenant),
    sub: grant.user_id,
    aud: others.length === 0 ? audience : [audience, ...others],
    client_id: grant.client_id,
    scope: scopes.join(' '),
    exp: now + lifetime_seconds,
    iat: now,
    nbf: now,
    jti: createId('access-token'),
  }
  const { jti, exp } = claims
  accessTokens(tenant).set(jti, { jti, grant_id: grant.grant_id, is_revoked: false, expires_at: exp * 1000 })
  return tenant.signingKeys.sign(claims, 'at+jwt')
}

/**
 * Returns the claims of a valid access token: signed by the tenant, not expired and not revoked. Undefined for any other
 * token (RFC 9068 §4).
 *
 * @param audience that the token must be meant for. Default any
 */
export async function findAccessToken(
  tenant: Tenant,
  token: string,
  audience?: string,
): Promise<AccessTokenClaims | undefined> {
  const claims = await verify(tenant, token, audience)
  const row = claims && accessTokens(tenant).get(claims.jti)
  const grant = row && grants(tenant).get(row.grant_id)
  return grant && !row.is_revoked && !grant.is_revoked ? claims : undefined
}

async function verify(
  tenant: Tenant,
  token: string,
  audience: string | undefined,
): Promise<AccessTokenClaims | undefined> {
  try {
    const { payload } = await tenant.signingKeys.verifyJwt<AccessTokenClaims>(token, {
      typ: 'at+jwt',
      issuer: getIssuer(tenant),
      currentDate: new Date(tenant.clock.now()),
      ...(audience !== undefined && { audience }),
    })
    return payload
  } catch {
    return undefined
  }
}
