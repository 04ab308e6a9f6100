import type { FastifyInstance } from 'fastify'
import { findAccessToken } from '../authorization-server/access-tokens.ts'
import { authenticateClient } from '../authorization-server/client-authentication.ts'
import { accessTokens, grants, refreshTokens, revokeGrant } from '../authorization-server/grants.ts'
import { serve, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'

/** Token revocation (RFC 7009), at the default tenant's path and at every project's. */
export async function oauth2Revoke(app: FastifyInstance) {
  serve(app, 'oauth2Revoke', revoke)
  serve(app, 'publicOauth2Revoke', revoke)
}

/** A token that is unknown, invalid or another client's is ignored without an error (RFC 7009 §2.2). */
const revoke: Handler<'oauth2Revoke'> = async ({ body, tenant, request, reply }) => {
  const client = await authenticateClient(tenant, request, body)
  revokeRefreshToken(tenant, client.client_id, body.token)
  await revokeAccessToken(tenant, client.client_id, body.token)
  void reply.header('cache-control', 'no-store')
  return { request_id: request.requestId, status_code: 200 }
}

/** Revokes the grant, and with it the access tokens. */
function revokeRefreshToken(tenant: Tenant, client_id: string, token: string): void {
  const row = refreshTokens(tenant).get(token)
  const grant = row && grants(tenant).get(row.grant_id)
  if (grant?.client_id === client_id) revokeGrant(tenant, grant.grant_id)
}

/** Revokes this one token. The grant stays. */
async function revokeAccessToken(tenant: Tenant, client_id: string, token: string): Promise<void> {
  const claims = await findAccessToken(tenant, token)
  const row = claims?.client_id === client_id ? accessTokens(tenant).get(claims.jti) : undefined
  if (row) row.is_revoked = true
}
