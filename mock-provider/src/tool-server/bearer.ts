import type { AuthInfo } from '@modelcontextprotocol/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toScopes } from '@latchkey/openapi'
import { findAccessToken } from '../authorization-server/access-tokens.ts'
import { getToolServerUrl, type Tenant } from '../core/tenant.ts'
import { getResourceMetadataUrl, TOOL_SERVER_SCOPES } from './resource-metadata.ts'
import type { ToolUser } from './tools.ts'

/** A tool needs to know whose data it works on; nothing more. */
const REQUIRED_SCOPE = 'openid'

type Refusal = { status: 401 | 403; error?: 'invalid_token' | 'insufficient_scope'; description: string }

const NO_TOKEN: Refusal = { status: 401, description: 'An access token is required.' }
const BAD_TOKEN: Refusal = {
  status: 401,
  error: 'invalid_token',
  description: 'The access token is expired, revoked, malformed or meant for another resource.',
}
const TOO_NARROW: Refusal = {
  status: 403,
  error: 'insufficient_scope',
  description: `The access token lacks the ${REQUIRED_SCOPE} scope.`,
}

function refuse(tenant: Tenant, reply: FastifyReply, refusal: Refusal): undefined {
  const { status, error, description } = refusal
  const parameters = {
    ...(error && { error, error_description: description }),
    resource_metadata: getResourceMetadataUrl(tenant),
    scope: TOOL_SERVER_SCOPES.join(' '),
  }
  const challenge = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`)
  void reply
    .code(status)
    .header('www-authenticate', `Bearer ${challenge.join(', ')}`)
    .send({ error: error ?? 'unauthorized', error_description: description })
  return undefined
}

/**
 * Lets a request pass that carries an access token for this resource, or answers it (RFC 6750 §3, RFC 9728 §5.1).
 * Every kind of bad token is a 401: anything else stops clients from refreshing.
 */
export async function checkBearer(
  tenant: Tenant,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AuthInfo | undefined> {
  const { authorization } = request.headers
  if (authorization === undefined) return refuse(tenant, reply, NO_TOKEN)
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization)?.[1]
  const resource = getToolServerUrl(tenant)
  const claims = token === undefined ? undefined : await findAccessToken(tenant, token, resource)
  if (token === undefined || !claims) return refuse(tenant, reply, BAD_TOKEN)
  const scopes = toScopes(claims.scope)
  if (!scopes.includes(REQUIRED_SCOPE)) return refuse(tenant, reply, TOO_NARROW)
  return {
    token,
    clientId: claims.client_id,
    scopes,
    expiresAt: claims.exp,
    resource: new URL(resource),
    extra: { tenant, user_id: claims.sub } satisfies ToolUser,
  }
}

/** The user whom `checkBearer` let in. */
export function getToolUser(auth: AuthInfo | undefined): ToolUser {
  if (!auth) throw new Error('A tool was reached without a token.')
  return auth.extra as ToolUser // `checkBearer` wrote it; the SDK carries it untyped
}
