import type { FastifyInstance } from 'fastify'
import { toScopes } from '@latchkey/openapi'
import { findAccessToken } from '../authorization-server/access-tokens.ts'
import { OauthError } from '../core/provider-error.ts'
import { toScopeClaims } from '../authorization-server/scope-claims.ts'
import { serve, type Handler } from '../core/serve.ts'
import { users } from '../users/users.ts'

/** Userinfo (OpenID Connect Core §5.3), at the default tenant's path and at every project's. */
export async function oauth2Userinfo(app: FastifyInstance) {
  serve(app, 'oauth2Userinfo', userinfo)
  serve(app, 'oauth2UserinfoPost', userinfo)
  serve(app, 'publicOauth2Userinfo', userinfo)
  serve(app, 'publicOauth2UserinfoPost', userinfo)
}

const BEARER = /^Bearer +([\w.~+/-]+=*)$/i

/** RFC 6750 §3.1. */
function toRefusal(): OauthError {
  return new OauthError('invalid_token', 'idp_access_token_not_found', { challenge: 'Bearer error="invalid_token"' })
}

const userinfo: Handler<'oauth2Userinfo'> = async ({ tenant, request, reply }) => {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  const claims = token === undefined ? undefined : await findAccessToken(tenant, token)
  const user = claims && users(tenant).get(claims.sub)
  if (!user) throw toRefusal()
  void reply.header('cache-control', 'no-store')
  return {
    sub: user.user_id,
    ...toScopeClaims(user, toScopes(claims.scope)),
    request_id: request.requestId,
    status_code: 200,
  }
}
