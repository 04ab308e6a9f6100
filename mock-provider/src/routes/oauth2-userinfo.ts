import type { FastifyInstance } from 'fastify'
import { toScopes } from '@latchkey/openapi'
import { DPOP_CHALLENGE } from '../authorization-server/dpop.ts'
import { getCalledUrl } from '../authorization-server/endpoints.ts'
import { findPresentedToken, type TokenRefusal } from '../authorization-server/presented-token.ts'
import { OauthError } from '../core/provider-error.ts'
import { toScopeClaims } from '../authorization-server/scope-claims.ts'
import { serve, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { users } from '../users/users.ts'

/** Userinfo (OpenID Connect Core §5.3), at the default tenant's path and at every project's. */
export async function oauth2Userinfo(app: FastifyInstance) {
  serve(app, 'oauth2Userinfo', userinfo)
  serve(app, 'oauth2UserinfoPost', userinfo)
  serve(app, 'publicOauth2Userinfo', userinfo)
  serve(app, 'publicOauth2UserinfoPost', userinfo)
}

/** Converts a refused token to a 401 response with a challenge (RFC 6750 §3.1, RFC 9449 §7.1). */
function toRefusal(tenant: Tenant, { scheme, error, problem }: TokenRefusal): OauthError {
  const bearer = `Bearer error="${error}"`
  const bound = DPOP_CHALLENGE.replace('DPoP ', `DPoP error="${error}", `)
  const both = tenant.config.dpop_enabled ? `${bearer}, ${DPOP_CHALLENGE}` : bearer
  return new OauthError(error, 'idp_access_token_not_found', {
    status: 401,
    challenge: scheme === 'DPoP' ? bound : both,
    ...(problem !== undefined && { message: problem }),
  })
}

const userinfo: Handler<'oauth2Userinfo'> = async ({ tenant, request, reply }) => {
  const presented = await findPresentedToken(tenant, request, { endpoint: getCalledUrl(tenant, request) })
  if (presented.refusal) throw toRefusal(tenant, presented.refusal)
  const { claims } = presented
  const user = users(tenant).get(claims.sub)
  if (!user) throw toRefusal(tenant, { scheme: claims.cnf ? 'DPoP' : 'Bearer', error: 'invalid_token' })
  void reply.header('cache-control', 'no-store')
  return {
    sub: user.user_id,
    ...toScopeClaims(user, toScopes(claims.scope)),
    request_id: request.requestId,
    status_code: 200,
  }
}
