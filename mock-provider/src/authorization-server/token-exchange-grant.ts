import { toScopes } from '@latchkey/openapi'
import { createAccessToken, findAccessToken, type AccessTokenClaims, type Audiences } from './access-tokens.ts'
import { isPublicClient } from './clients.ts'
import type { GrantCall } from './grant-call.ts'
import { accessTokens, grants, type GrantRow } from './grants.ts'
import { toGrantedScopes } from './scopes.ts'
import { getLifetimeSeconds, type TokenFields } from './token-response.ts'
import { OauthError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { getTokenIssuer } from '../core/token-issuers.ts'

/** The only type of token that is exchanged and issued (RFC 8693 §3). */
const ACCESS_TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:access_token'

/**
 * Exchanges an access token of any client for a narrower one of the same user (RFC 8693). The new token expires no
 * later than the first one and belongs to the same grant.
 *
 * @throws OauthError `unauthorized_client`, `invalid_request`, `invalid_scope`, `invalid_target`
 */
export async function exchangeToken(call: GrantCall): Promise<TokenFields> {
  const { tenant, request, client, body, dpop_jkt } = call
  if (isPublicClient(client)) {
    const message = 'A public client cannot exchange tokens.'
    throw new OauthError('unauthorized_client', 'bad_request', { message })
  }
  checkTypes(call)
  const { claims, grant } = await requireSubject(tenant, body.subject_token ?? '')
  if (claims.cnf && claims.cnf.jkt !== dpop_jkt) throw createRefusal('The subject_token is bound to another key.')
  // Only a client to which the user has given full access may act as the user.
  const held = toScopes(claims.scope).filter((scope) => scope !== 'full_access')
  const scopes = toGrantedScopes(held, body.scope)
  if (scopes.length === 0) throw new OauthError('invalid_scope', 'oauth_invalid_scope_requested')
  const audiences = toNarrowAudiences(tenant, claims, [body.resource ?? [], body.audience ?? []].flat())
  const left_seconds = claims.exp - Math.floor(tenant.clock.now() / 1000)
  const lifetime_seconds = Math.max(1, Math.min(getLifetimeSeconds(client), left_seconds))
  const ownGrant = { ...grant, client_id: client.client_id }
  return {
    access_token: await createAccessToken(tenant, {
      issuer: getTokenIssuer(tenant, request),
      grant: ownGrant,
      scopes,
      audiences,
      lifetime_seconds,
      dpop_jkt,
    }),
    issued_token_type: ACCESS_TOKEN_TYPE,
    token_type: dpop_jkt === undefined ? 'bearer' : 'DPoP',
    expires_in: lifetime_seconds,
    scope: scopes.join(' '),
  }
}

/** RFC 8693 §2.2.2 requires this error code for every invalid token. */
function createRefusal(message: string): OauthError {
  return new OauthError('invalid_request', 'bad_request', { message })
}

/** @throws OauthError `invalid_request` */
function checkTypes({ body }: GrantCall): void {
  const { subject_token, subject_token_type, requested_token_type = ACCESS_TOKEN_TYPE, actor_token } = body
  if (!subject_token) throw createRefusal('The subject_token is missing.')
  if (subject_token_type !== ACCESS_TOKEN_TYPE)
    throw createRefusal(`The subject_token_type must be ${ACCESS_TOKEN_TYPE}.`)
  if (requested_token_type !== ACCESS_TOKEN_TYPE)
    throw createRefusal(`The requested_token_type must be ${ACCESS_TOKEN_TYPE}.`)
  if (actor_token !== undefined) throw createRefusal('An actor_token is not supported.')
}

/** @throws OauthError `invalid_request` */
async function requireSubject(tenant: Tenant, token: string): Promise<{ claims: AccessTokenClaims; grant: GrantRow }> {
  const claims = await findAccessToken(tenant, token)
  const row = claims && accessTokens(tenant).get(claims.jti)
  const grant = row && grants(tenant).get(row.grant_id)
  if (!claims || !grant) throw createRefusal('The subject_token is not a valid access token of the project.')
  return { claims, grant }
}

/** @throws OauthError `invalid_target` */
function toNarrowAudiences(tenant: Tenant, { aud }: AccessTokenClaims, asked: readonly string[]): Audiences {
  const unknown = asked.find((wanted) => !aud.includes(wanted))
  if (unknown !== undefined) {
    const message = `The subject_token is not for ${unknown}.`
    throw new OauthError('invalid_target', 'bad_request', { message })
  }
  const wanted = asked.length > 0 ? asked : aud
  return [tenant.project_id, ...wanted.filter((audience) => audience !== tenant.project_id)]
}
