import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findAccessToken } from '../authorization-server/access-tokens.ts'
import { authenticateClient } from '../authorization-server/client-authentication.ts'
import type { ClientRow } from '../authorization-server/clients.ts'
import { findLiveRefreshToken } from '../authorization-server/grants.ts'
import { serve, type Handler } from '../core/serve.ts'
import { getIssuer, type Tenant } from '../core/tenant.ts'

/** Token introspection (RFC 7662), at the default tenant's path and at every project's. */
export async function oauth2Introspect(app: FastifyInstance) {
  serve(app, 'oauth2Introspect', introspect)
  serve(app, 'publicOauth2Introspect', introspect)
}

const introspect: Handler<'oauth2Introspect'> = async ({ body, tenant, request, reply }) => {
  const client = await authenticateClient(tenant, request, body)
  const facts = (await findAccessTokenFacts(tenant, body.token)) ?? findRefreshTokenFacts(tenant, request, body.token)
  void reply.header('cache-control', 'no-store')
  const envelope = { request_id: request.requestId, status_code: 200 } as const
  return facts && mayKnow(client, facts.client_id)
    ? { active: true, ...facts, ...envelope }
    : { active: false, ...envelope }
}

/** A public client is not authenticated, so it gets information about its own tokens only (RFC 7662 §4). */
function mayKnow(client: ClientRow, client_id: string): boolean {
  return client.token_endpoint_auth_method !== 'none' || client.client_id === client_id
}

async function findAccessTokenFacts(tenant: Tenant, token: string) {
  const claims = await findAccessToken(tenant, token)
  if (!claims) return undefined
  // The `jti` is left out, because the provider's SDK takes unknown members for custom claims.
  const { jti: _id, ...others } = claims
  return { ...others, token_type: 'access_token' as const }
}

function findRefreshTokenFacts(tenant: Tenant, request: FastifyRequest, token: string) {
  const found = findLiveRefreshToken(tenant, token)
  if (!found) return undefined
  const { user_id: sub, client_id, scopes } = found.grant
  return {
    iss: getIssuer(tenant, request),
    sub,
    aud: [client_id],
    client_id,
    scope: scopes.join(' '),
    exp: Math.floor(found.row.expires_at / 1000),
    iat: Math.floor(found.row.issued_at / 1000),
    token_type: 'refresh_token' as const,
  }
}
