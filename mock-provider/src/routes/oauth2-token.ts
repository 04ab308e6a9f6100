import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { toScopes, type TokenRequest } from '@latchkey/openapi'
import { authorizationCodes, type AuthorizationCodeRow } from '../authorization-server/authorization-codes.ts'
import { authenticateClient } from '../authorization-server/client-authentication.ts'
import type { ClientRow } from '../authorization-server/clients.ts'
import {
  createGrant,
  createRefreshToken,
  grants,
  refreshTokens,
  revokeGrant,
  toRefreshTokenExpiry,
  type GrantRow,
  type RefreshTokenRow,
} from '../authorization-server/grants.ts'
import { OauthError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { isKnownResource } from '../authorization-server/resources.ts'
import { createTokenResponse, type TokenFields } from '../authorization-server/token-response.ts'

/** The token endpoint (RFC 6749 §3.2), at the default tenant's path and at every project's. */
export async function oauth2Token(app: FastifyInstance) {
  serve(app, 'oauth2Token', token)
  serve(app, 'publicOauth2Token', token)
}

type Grant = (tenant: Tenant, client: ClientRow, body: TokenRequest) => Promise<TokenFields>

/** A map, because the key is untrusted: an object would also have the key `constructor`. */
const GRANTS = new Map<string, Grant>([
  ['authorization_code', exchangeCode],
  ['refresh_token', refresh],
])

const token: Handler<'oauth2Token'> = async ({ body, tenant, request, reply }) => {
  const client = await authenticateClient(tenant, request, body)
  const grant = GRANTS.get(body.grant_type)
  if (!grant)
    throw new OauthError('unsupported_grant_type', 'bad_request', {
      message: `The grant_type ${body.grant_type} is not supported.`,
    })
  const fields = await grant(tenant, client, body)
  void reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
  return { ...fields, request_id: request.requestId, status_code: 200 }
}

/** RFC 6749 §4.1.3, RFC 7636 §4.6. A second use of a code revokes the grant of the first one (RFC 6749 §4.1.2). */
async function exchangeCode(tenant: Tenant, client: ClientRow, body: TokenRequest): Promise<TokenFields> {
  const row = body.code ? authorizationCodes(tenant).get(body.code) : undefined
  if (row?.used_by_grant_id !== undefined) revokeGrant(tenant, row.used_by_grant_id)
  const code = requireUsableCode(tenant, { row, client, body })
  const resources = toResources(tenant, code.resources, body.resource)
  const { client_id, user_id, scopes, nonce, auth_time } = code
  const grant = createGrant(tenant, {
    client_id,
    user_id,
    scopes,
    resources: code.resources.length > 0 ? code.resources : resources,
    ...(auth_time !== undefined && { auth_time }),
  })
  code.used_by_grant_id = grant.grant_id
  const hasRefreshToken = scopes.includes('offline_access') || tenant.config.refresh_token_always
  const refresh_token = hasRefreshToken ? createRefreshToken(tenant, grant).refresh_token : undefined
  return createTokenResponse(tenant, { client, grant, scopes, resources, nonce, refresh_token })
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
  if (body.redirect_uri !== row.redirect_uri)
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
 * Returns the resources of an access token: those requested now, else all that were granted. If none were granted,
 * because the consent page passed none on, a known tool server may be requested (RFC 8707 §2.2).
 *
 * @throws OauthError `invalid_target`
 */
function toResources(tenant: Tenant, granted: readonly string[], asked: string | string[] | undefined): string[] {
  const wanted = [asked ?? []].flat()
  const isAllowed = (resource: string) =>
    granted.length > 0 ? granted.includes(resource) : isKnownResource(tenant, resource)
  const unknown = wanted.find((resource) => !isAllowed(resource))
  if (unknown !== undefined) {
    throw new OauthError('invalid_target', 'bad_request', {
      message: `No tokens are issued for the resource ${unknown}.`,
    })
  }
  return wanted.length > 0 ? wanted : [...granted]
}

/** RFC 6749 §6. A public client's token is replaced, and its second use revokes the grant (RFC 9700 §4.14.2). */
async function refresh(tenant: Tenant, client: ClientRow, body: TokenRequest): Promise<TokenFields> {
  const { row, grant } = requireRefreshToken(tenant, client, body.refresh_token)
  if (row.is_used) {
    revokeGrant(tenant, grant.grant_id)
    throw new OauthError('invalid_grant', 'idp_refresh_token_already_used')
  }
  checkUsable(tenant, row, grant)
  const scopes = toGrantedScopes(grant.scopes, body.scope)
  const resources = toResources(tenant, grant.resources, body.resource)
  return createTokenResponse(tenant, {
    client,
    grant,
    scopes,
    resources,
    refresh_token: rotate(tenant, client, row, grant),
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

/** Returns the requested scopes, else all that were granted. @throws OauthError `invalid_scope` for more than granted */
function toGrantedScopes(granted: readonly string[], asked: string | undefined): readonly string[] {
  const wanted = toScopes(asked)
  if (!wanted.every((scope) => granted.includes(scope)))
    throw new OauthError('invalid_scope', 'oauth_invalid_scope_requested')
  return wanted.length > 0 ? wanted : granted
}

/** A confidential client keeps its token, whose lifetime starts again. */
function rotate(tenant: Tenant, client: ClientRow, row: RefreshTokenRow, grant: GrantRow): string {
  if (client.token_endpoint_auth_method !== 'none') {
    row.expires_at = toRefreshTokenExpiry(tenant)
    return row.refresh_token
  }
  row.is_used = true
  return createRefreshToken(tenant, grant).refresh_token
}
