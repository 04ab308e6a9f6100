import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { TokenRequest } from '@latchkey/openapi'
import { authorizationCodes, type AuthorizationCodeRow } from '../authorization-server/authorization-codes.ts'
import { authenticateClient } from '../authorization-server/client-authentication.ts'
import { CLIENT_CREDENTIALS_GRANT, grantClientCredentials } from '../authorization-server/client-credentials-grant.ts'
import { isPublicClient, type ClientRow } from '../authorization-server/clients.ts'
import { createProofError, findProvenKey } from '../authorization-server/proven-key.ts'
import { findPushedKey } from '../authorization-server/pushed-requests.ts'
import { redeemDeviceCode } from '../authorization-server/device-grant.ts'
import { DEVICE_CODE_GRANT, listGrantTypes, TOKEN_EXCHANGE_GRANT } from '../authorization-server/grant-types.ts'
import type { GrantCall } from '../authorization-server/grant-call.ts'
import {
  createGrant,
  createRefreshToken,
  grants,
  hasRefreshToken,
  refreshTokens,
  revokeGrant,
  toRefreshTokenExpiry,
  type GrantRow,
  type RefreshTokenRow,
} from '../authorization-server/grants.ts'
import { OauthError } from '../core/provider-error.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { toGrantedResources } from '../authorization-server/resources.ts'
import { toGrantedScopes } from '../authorization-server/scopes.ts'
import { exchangeToken } from '../authorization-server/token-exchange-grant.ts'
import { createTokenResponse, type TokenFields } from '../authorization-server/token-response.ts'

/** The token endpoint (RFC 6749 §3.2), at the default tenant's path and at every project's. */
export async function oauth2Token(app: FastifyInstance) {
  serve(app, 'oauth2Token', token)
  serve(app, 'publicOauth2Token', token)
}

type Grant = (call: GrantCall) => Promise<TokenFields>

/** A map, because the key is untrusted: an object would also have the key `constructor`. */
const GRANTS = new Map<string, Grant>([
  ['authorization_code', exchangeCode],
  ['refresh_token', refresh],
  [DEVICE_CODE_GRANT, redeemDeviceCode],
  [TOKEN_EXCHANGE_GRANT, exchangeToken],
])

const token: Handler<'oauth2Token'> = async (call) => {
  const fields = await issue(call)
  void call.reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
  return { ...fields, request_id: call.request.requestId, status_code: 200 }
}

async function issue({ body, tenant, request }: Call<'oauth2Token'>): Promise<TokenFields> {
  if (body.grant_type === CLIENT_CREDENTIALS_GRANT) return grantClientCredentials(tenant, request, body)
  const client = await authenticateClient(tenant, request, body)
  const isAccepted = listGrantTypes(tenant).some((type) => type === body.grant_type)
  const grant = isAccepted ? GRANTS.get(body.grant_type) : undefined
  if (!grant)
    throw new OauthError('unsupported_grant_type', 'bad_request', {
      message: `The grant_type ${body.grant_type} is not supported.`,
    })
  const dpop_jkt = await findProvenKey(tenant, request)
  return grant({ tenant, request, client, body, dpop_jkt })
}

/** RFC 6749 §4.1.3, RFC 7636 §4.6. A second use of a code revokes the grant of the first use (RFC 6749 §4.1.2). */
async function exchangeCode({ tenant, request, client, body, dpop_jkt }: GrantCall): Promise<TokenFields> {
  const row = body.code ? authorizationCodes(tenant).get(body.code) : undefined
  if (row?.used_by_grant_id !== undefined) revokeGrant(tenant, row.used_by_grant_id)
  const code = requireUsableCode(tenant, { row, client, body })
  checkCodeKey(tenant, code, dpop_jkt)
  const resources = toGrantedResources(tenant, code.resources, body.resource)
  const { client_id, user_id, scopes, nonce, auth_time, session_id } = code
  const grant = createGrant(tenant, {
    client_id,
    user_id,
    scopes,
    resources: code.resources.length > 0 ? code.resources : resources,
    ...(auth_time !== undefined && { auth_time }),
    ...(session_id !== undefined && { session_id }),
    // Refresh tokens of confidential clients need no binding, because these clients authenticate.
    ...(dpop_jkt !== undefined && isPublicClient(client) && { dpop_jkt }),
  })
  code.used_by_grant_id = grant.grant_id
  const refresh_token = hasRefreshToken(tenant, scopes) ? createRefreshToken(tenant, grant).refresh_token : undefined
  return createTokenResponse(tenant, { request, client, grant, scopes, resources, nonce, refresh_token, dpop_jkt })
}

/** If a request was pushed with a proof, checks that its code is redeemed with the same key. @throws OauthError */
function checkCodeKey(tenant: Tenant, { client_id, code_challenge }: AuthorizationCodeRow, dpop_jkt?: string): void {
  const bound = tenant.config.dpop_enabled ? findPushedKey(tenant, client_id, code_challenge) : undefined
  if (bound === undefined || bound === dpop_jkt) return
  if (dpop_jkt === undefined) throw createProofError('The code is bound to a key. Its proof is missing.')
  throw new OauthError('invalid_grant', 'idp_auth_code_not_found')
}

type CodeExchange = { row: AuthorizationCodeRow | undefined; client: ClientRow; body: TokenRequest }

/**
 * Returns a code that the client may exchange.
 *
 * @throws OauthError `invalid_request`, `invalid_grant`
 */
function requireUsableCode(tenant: Tenant, { row, client, body }: CodeExchange): AuthorizationCodeRow {
  if (!body.code) throw new OauthError('invalid_request', 'bad_request', { message: 'The code is missing.' })
  const isUsable = row && row.client_id === client.client_id && row.used_by_grant_id === undefined
  if (!isUsable) throw new OauthError('invalid_grant', 'idp_auth_code_not_found')
  if (row.expires_at <= tenant.clock.now()) throw new OauthError('invalid_grant', 'idp_auth_code_expired')
  // With PKCE, `redirect_uri` is optional (OAuth 2.1), and the provider accepts requests without it. If it is sent, it
  // must match.
  const isNeeded = row.code_challenge === undefined
  if ((isNeeded || body.redirect_uri !== undefined) && body.redirect_uri !== row.redirect_uri)
    throw new OauthError('invalid_grant', 'connected_app_supplied_redirect_url_not_found_in_client')
  checkVerifier(row.code_challenge, body.code_verifier)
  return row
}

/** A verifier without a challenge is refused too, so that an attacker cannot strip the challenge (RFC 9700 §2.1.1). */
function checkVerifier(challenge: string | undefined, verifier: string | undefined): void {
  if (challenge === undefined && verifier === undefined) return
  if (challenge === undefined) throw new OauthError('invalid_grant', 'pkce_did_not_expect_code_verifier')
  if (verifier === undefined) throw new OauthError('invalid_grant', 'pkce_expected_code_verifier')
  const computed = createHash('sha256').update(verifier).digest('base64url')
  if (computed !== challenge) throw new OauthError('invalid_grant', 'pkce_mismatch')
}

/**
 * RFC 6749 §6. A public client's refresh token is replaced. A second use of the old token revokes the grant (RFC 9700
 * §4.14.2), unless it follows the first within the time that the project allows: then it gives the same successor.
 */
async function refresh({ tenant, request, client, body, dpop_jkt }: GrantCall): Promise<TokenFields> {
  const { row, grant } = requireRefreshToken(tenant, client, body.refresh_token)
  if (row.is_used && !isSoonReused(tenant, row)) {
    revokeGrant(tenant, grant.grant_id)
    throw new OauthError('invalid_grant', 'idp_refresh_token_already_used')
  }
  checkUsable(tenant, row, grant)
  checkKey(grant, dpop_jkt)
  const scopes = toGrantedScopes(grant.scopes, body.scope)
  const resources = toGrantedResources(tenant, grant.resources, body.resource)
  return createTokenResponse(tenant, {
    request,
    client,
    grant,
    scopes,
    resources,
    refresh_token: rotate(tenant, client, row, grant),
    dpop_jkt,
  })
}

/**
 * Returns the refresh token that a client presents, used and expired ones included, and its grant.
 *
 * @throws OauthError `invalid_request`, `invalid_grant`
 */
function requireRefreshToken(
  tenant: Tenant,
  client: ClientRow,
  presented: string | undefined,
): { row: RefreshTokenRow; grant: GrantRow } {
  if (!presented) throw new OauthError('invalid_request', 'bad_request', { message: 'The refresh_token is missing.' })
  const row = refreshTokens(tenant).get(presented)
  const grant = row && grants(tenant).get(row.grant_id)
  if (!grant || grant.client_id !== client.client_id)
    throw new OauthError('invalid_grant', 'idp_refresh_token_not_found')
  return { row, grant }
}

/** Checks that an unused refresh token can still be used. @throws OauthError `invalid_grant` */
function checkUsable(tenant: Tenant, row: RefreshTokenRow, grant: GrantRow): void {
  if (grant.is_revoked) throw new OauthError('invalid_grant', 'idp_refresh_token_not_found')
  if (row.expires_at <= tenant.clock.now()) throw new OauthError('invalid_grant', 'idp_refresh_token_expired')
}

/** Checks that a bound refresh token comes with a proof by its key (RFC 9449 §5). @throws OauthError */
function checkKey(grant: GrantRow, dpop_jkt: string | undefined): void {
  if (grant.dpop_jkt === undefined || grant.dpop_jkt === dpop_jkt) return
  if (dpop_jkt === undefined) throw createProofError('The refresh token is bound to a key. Its proof is missing.')
  throw new OauthError('invalid_grant', 'idp_refresh_token_not_found')
}

/** A confidential client keeps its token, whose lifetime starts again. */
function rotate(tenant: Tenant, client: ClientRow, row: RefreshTokenRow, grant: GrantRow): string {
  if (client.token_endpoint_auth_method !== 'none') {
    row.expires_at = toRefreshTokenExpiry(tenant)
    return row.refresh_token
  }
  row.is_used = true
  row.used_at ??= tenant.clock.now()
  row.successor ??= createRefreshToken(tenant, grant).refresh_token
  return row.successor
}

/** Reports whether a used token may be used again: two windows of a client refresh at once, or a response was lost. */
function isSoonReused(tenant: Tenant, { used_at, successor }: RefreshTokenRow): boolean {
  if (used_at === undefined || successor === undefined || refreshTokens(tenant).get(successor)?.is_used !== false)
    return false
  return tenant.clock.now() - used_at < tenant.config.refresh_token_reuse_seconds * 1000
}
