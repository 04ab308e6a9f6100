import type { AuthInfo } from '@modelcontextprotocol/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toScopes } from '@latchkey/openapi'
import { CLIENT_ALGORITHMS } from '../authorization-server/auth-methods.ts'
import { findPresentedToken } from '../authorization-server/presented-token.ts'
import { getToolServerUrl, type Tenant } from '../core/tenant.ts'
import { getOwnUrl, getResourceMetadataUrl, TOOL_SERVER_SCOPES } from './resource-metadata.ts'
import type { ToolUser } from './tools.ts'

/** The required scope. Tools need the user's id and no other claims. */
const REQUIRED_SCOPE = 'openid'

type Refusal = {
  status: 401 | 403
  error?: 'invalid_token' | 'invalid_dpop_proof' | 'insufficient_scope'
  description: string
  /** Default `Bearer`. */
  scheme?: 'Bearer' | 'DPoP'
}

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

/** An access token is missing or not accepted (RFC 6750 §3). */
export class BearerError extends Error {
  override readonly name = 'BearerError'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.description)
    this.refusal = refusal
  }
}

/** Sends the challenge of a refused token (RFC 6750 §3, RFC 9449 §7.1, RFC 9728 §5.1). */
export function sendChallenge(tenant: Tenant, reply: FastifyReply, { refusal }: BearerError): FastifyReply {
  const { status, error, description, scheme = 'Bearer' } = refusal
  const parameters = {
    ...(error && { error, error_description: description }),
    resource_metadata: getResourceMetadataUrl(tenant, reply.request),
    scope: TOOL_SERVER_SCOPES.join(' '),
    ...(scheme === 'DPoP' && { algs: CLIENT_ALGORITHMS.join(' ') }),
  }
  const challenge = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`)
  return reply
    .code(status)
    .header('www-authenticate', `${scheme} ${challenge.join(', ')}`)
    .send({ error: error ?? 'unauthorized', error_description: description })
}

/**
 * Returns the claims of a request's access token for this resource. Every invalid token results in a 401, because
 * clients do not refresh after any other status.
 *
 * @throws BearerError
 */
export async function requireBearer(tenant: Tenant, request: FastifyRequest): Promise<AuthInfo> {
  if (request.headers.authorization === undefined) throw new BearerError(NO_TOKEN)
  const resource = getToolServerUrl(tenant)
  const endpoint = `${new URL(getOwnUrl(tenant, request)).origin}${request.url}`
  const presented = await findPresentedToken(tenant, request, { endpoint, audience: resource })
  if (presented.refusal) {
    const { scheme, error, problem = BAD_TOKEN.description } = presented.refusal
    throw new BearerError({ status: 401, error, description: problem, scheme })
  }
  const { token, claims } = presented
  const scopes = toScopes(claims.scope)
  if (!scopes.includes(REQUIRED_SCOPE)) throw new BearerError(TOO_NARROW)
  return {
    token,
    clientId: claims.client_id,
    scopes,
    expiresAt: claims.exp,
    resource: new URL(resource),
    resourceMetadataUrl: getResourceMetadataUrl(tenant, request),
    extra: { tenant, user_id: claims.sub, client_id: claims.client_id } satisfies ToolUser,
  }
}

/** Returns the user of a request that passed `requireBearer`. @throws Error when the MCP handler ran without it */
export function requireToolUser(auth: AuthInfo | undefined): ToolUser {
  if (!auth) throw new Error('A tool was called without a token.')
  return auth.extra as ToolUser // `requireBearer` sets it; the SDK's type is a plain record
}
