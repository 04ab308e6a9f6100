import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { TokenRequest } from '@latchkey/openapi'
import { authorizationCodes, type AuthorizationCodeRow } from '../authorization-server/authorization-codes.ts'
import { checkClientAuthentication } from '../authorization-server/client-authentication.ts'
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
import { getToolServerUrl, type Tenant } from '../core/tenant.ts'
import { createTokenResponse, type TokenFields } from '../authorization-server/token-response.ts'

/** The token endpoint (RFC 6749 §3.2), for the default tenant and for every project. */
export async function oauth2Token(app: FastifyInstance) {
  serve(app, 'oauth2Token', token)
  serve(app, 'publicOauth2Token', token)
}

type Grant = (tenant: Tenant, client: ClientRow, body: TokenRequest) => Promise<TokenFields>

/** A map, for a stranger names the entry: an object would also answer to `constructor`. */
const GRANTS = new Map<string, Grant>([
  ['authorization_code', exchangeCode],
  ['refresh_token', refresh],
])

const token: Handler<'oauth2Token'> = async ({ body, tenant, request, reply }) => {
  const client = await checkClientAuthentication(tenant, request, body)
  const grant = GRANTS.get(body.grant_type)
  if (!grant)
    throw new OauthError('unsupported_grant_type', 'bad_request', {
      message: `The grant_type ${body.grant_type} is not supported.`,
    })
  const fields = await grant(tenant, client, body)
  void reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
  return { ...fields, request_id: request.requestId, status_code: 200 }
}

/** RFC 6749 §4.1.3, RFC 7636 §4.6. A second use of a code ends what the first one brought (RFC 6749 §4.1.2). */
async function exchangeCode(tenant: Tenant, client: ClientRow, body: TokenRequest): Promise<TokenFields> {
  const row = checkCode(tenant, client, body)
  const resources = checkResources(tenant, row.resources, body.resource)
  const { client_id, user_id, scopes, nonce } = row
  const grant = createGrant(tenant, {
    client_id,
    user_id,
    scopes,
    resources: row.resources.length > 0 ? row.resources : resources,
  })
  row.used_by_grant_id = grant.grant_id
  const hasRefreshToken = scopes.includes('offline_access') || tenant.config.refresh_token_always
  const refresh_token = hasRefreshToken ? createRefreshToken(tenant, grant).refresh_token : undefined
  return createTokenResponse(tenant, { client, grant, scopes, resources, nonce, refresh_token })
}

/** @throws OauthError `invalid_request`, `invalid_grant` */
function checkCode(tenant: Tenant, client: ClientRow, body: TokenRequest): AuthorizationCodeRow {
  if (!body.code) throw new OauthError('invalid_request', 'bad_request', { message: 'The code is missing.' })
  const row = authorizationCodes(tenant).get(body.code)
  if (row?.used_by_grant_id !== undefined) revokeGrant(tenant, row.used_by_grant_id)
  const isUsable = row && row.client_id === client.client_id && row.used_by_grant_id === undefined
  if (!isUsable) throw new OauthError('invalid_grant', 'idp_auth_code_not_found')
  if (row.expires_at <= tenant.clock.now()) throw new OauthError('invalid_grant', 'idp_auth_code_expired')
  if (body.redirect_uri !== row.redirect_uri)
    throw new OauthError('invalid_grant', 'connected_app_supplied_redirect_url_not_found_in_client')
  checkVerifier(row.code_challenge, body.code_verifier)
  return row
}

/** A verifier without a challenge is refused too, so that a challenge cannot be stripped on its way (RFC 9700 §2.1.1). */
function checkVerifier(challenge: string | undefined, verifier: string | undefined): void {
  if (challenge === undefined && verifier === undefined) return
  if (challenge === undefined) throw new OauthError('invalid_grant', 'pkce_did_not_expect_code_verifier')
  if (verifier === undefined) throw new OauthError('invalid_grant', 'pkce_expected_code_verifier')
  const computed = createHash('sha256').update(verifier).digest('base64url')
  if (computed !== challenge) throw new OauthError('invalid_grant', 'pkce_mismatch')
}

/**
 * The resources that an access token is for: those asked for now, else all that were granted. The consent page
 * may not have passed any on; then what is asked for now counts (RFC 8707 §2.2).
 *
 * @throws OauthError `invalid_target`
 */
function checkResources(tenant: Tenant, granted: readonly string[], asked: string | string[] | undefined): string[] {
  const wanted = [asked ?? []].flat()
  const allowed = granted.length > 0 ? granted : [getToolServerUrl(tenant)]
  const unknown = wanted.find((resource) => !allowed.includes(resource))
  if (unknown !== undefined) {
    throw new OauthError('invalid_target', 'bad_request', {
      message: `No tokens are issued for the resource ${unknown}.`,
    })
  }
  return wanted.length > 0 ? wanted : [...granted]
}

/** RFC 6749 §6. A public client's token is replaced; its second use ends the grant (RFC 9700 §4.14.2). */
async function refresh(tenant: Tenant, client: ClientRow, body: TokenRequest): Promise<TokenFields> {
  const { row, grant } = checkRefreshToken(tenant, client, body.refresh_token)
  const scopes = checkNarrowerScopes(grant.scopes, body.scope)
  const resources = checkResources(tenant, grant.resources, body.resource)
  return createTokenResponse(tenant, {
    client,
    grant,
    scopes,
    resources,
    refresh_token: rotate(tenant, client, row, grant),
  })
}

/** @throws OauthError `invalid_request`, `invalid_grant` */
function checkRefreshToken(
  tenant: Tenant,
  client: ClientRow,
  presented: string | undefined,
): { row: RefreshTokenRow; grant: GrantRow } {
  if (!presented) throw new OauthError('invalid_request', 'bad_request', { message: 'The refresh_token is missing.' })
  const row = refreshTokens(tenant).get(presented)
  const grant = row && grants(tenant).get(row.grant_id)
  if (!grant || grant.client_id !== client.client_id)
    throw new OauthError('invalid_grant', 'idp_refresh_token_not_found')
  if (row.is_used) {
    revokeGrant(tenant, grant.grant_id)
    throw new OauthError('invalid_grant', 'idp_refresh_token_already_used')
  }
  if (grant.is_revoked) throw new OauthError('invalid_grant', 'idp_refresh_token_not_found')
  if (row.expires_at <= tenant.clock.now()) throw new OauthError('invalid_grant', 'idp_refresh_token_expired')
  return { row, grant }
}

/** @throws OauthError `invalid_scope` when more is asked for than was granted */
function checkNarrowerScopes(granted: readonly string[], asked: string | undefined): readonly string[] {
  const wanted = asked?.split(' ').filter((scope) => scope !== '') ?? []
  if (!wanted.every((scope) => granted.includes(scope)))
    throw new OauthError('invalid_scope', 'oauth_invalid_scope_requested')
  return wanted.length > 0 ? wanted : granted
}

/** A confidential client keeps its token, whose three months begin anew. */
function rotate(tenant: Tenant, client: ClientRow, row: RefreshTokenRow, grant: GrantRow): string {
  if (client.token_endpoint_auth_method !== 'none') {
    row.expires_at = toRefreshTokenExpiry(tenant)
    return row.refresh_token
  }
  row.is_used = true
  return createRefreshToken(tenant, grant).refresh_token
}
