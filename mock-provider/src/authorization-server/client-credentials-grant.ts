import type { FastifyRequest } from 'fastify'
import { toScopes, type TokenRequest } from '@latchkey/openapi'
import { getClientAuthorization, readBasic } from './client-authentication.ts'
import { m2mClients, type M2mClientRow } from './m2m-clients.ts'
import type { TokenFields } from './token-response.ts'
import { isSameSecret } from '../core/project-secrets.ts'
import { OauthError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { getTokenIssuer } from '../core/token-issuers.ts'

/** RFC 6749 §4.4.2. */
export const CLIENT_CREDENTIALS_GRANT = 'client_credentials'

const LIFETIME_SECONDS = 3600

/**
 * Issues a token to a client itself (RFC 6749 §4.4). Without `scope` it has all scopes of the client.
 *
 * @throws OauthError `invalid_client` also for a client that is inactive, `invalid_scope`
 */
export async function grantClientCredentials(
  tenant: Tenant,
  request: FastifyRequest,
  body: TokenRequest,
): Promise<TokenFields> {
  const client = requireM2mClient(tenant, request, body)
  const wanted = toScopes(body.scope)
  if (!wanted.every((scope) => client.scopes.includes(scope)))
    throw new OauthError('invalid_scope', 'oauth_invalid_scope_requested')
  const scope = (wanted.length > 0 ? wanted : client.scopes).join(' ')
  const now = Math.floor(tenant.clock.now() / 1000)
  const claims = {
    iss: getTokenIssuer(tenant, request),
    sub: client.client_id,
    aud: [tenant.project_id],
    scope,
    iat: now,
    nbf: now,
    exp: now + LIFETIME_SECONDS,
  }
  const access_token = await tenant.signingKeys.sign(claims, 'JWT')
  return { access_token, token_type: 'bearer', expires_in: LIFETIME_SECONDS, scope }
}

/** @throws OauthError `invalid_client` */
function requireM2mClient(tenant: Tenant, request: FastifyRequest, body: TokenRequest): M2mClientRow {
  const { client_id, client_secret } = readPresented(tenant, request, body)
  const client = client_id === undefined ? undefined : m2mClients(tenant).get(client_id)
  if (!client || client.status !== 'active') throw new OauthError('invalid_client', 'invalid_client_id')
  const secrets = [client.client_secret, client.next_client_secret ?? client.client_secret]
  if (!secrets.some((secret) => isSameSecret(client_secret ?? '', secret)))
    throw new OauthError('invalid_client', 'invalid_client_secret')
  return client
}

/** Reads the client's credentials from the header, or from the body if the header has the project's credentials. */
function readPresented(tenant: Tenant, request: FastifyRequest, body: TokenRequest) {
  const authorization = getClientAuthorization(tenant, request)
  return authorization === undefined ? body : readBasic(authorization)
}
