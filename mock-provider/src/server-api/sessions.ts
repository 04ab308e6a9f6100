import type { FastifyInstance } from 'fastify'
import type { ServerSchemas } from '@latchkey/openapi'
import { findAuthorization } from './authorization-checks.ts'
import { mergeClaims } from './custom-claims.ts'
import { findSandboxSession } from './sandbox-user.ts'
import { findNamedSession, readSessionId, toServerSession } from './session-forms.ts'
import { beginSignIn, checkDuration, extendSession, toAuthenticated } from './sign-in.ts'
import { requireNamedUser } from './server-users.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { findSessionById, sessions } from '../sessions/sessions.ts'
import { findOrCreateTrustedUser, verifyTrustedToken } from '../sessions/trusted-tokens.ts'
import { requireUser } from '../users/users.ts'

/** Sessions, for servers (tag `server sessions`). */
export async function serverSessions(app: FastifyInstance) {
  serve(app, 'serverSessionsAuthenticate', authenticate)
  serve(app, 'serverSessionsGet', get)
  serve(app, 'serverSessionsRevoke', revoke)
  serve(app, 'serverSessionsAttest', attest)
}

const authenticate: Handler<'serverSessionsAuthenticate'> = async ({ body, tenant }) => {
  const { session_duration_minutes, session_custom_claims = {}, authorization_check } = body
  checkDuration(session_duration_minutes)
  const sandbox = body.session_jwt ? undefined : findSandboxSession(tenant, body.session_token)
  const row = sandbox ?? (await findNamedSession(tenant, body))
  if (!row) throw new ProviderError('no_session_arguments')
  const claims = mergeClaims(row.custom_claims, session_custom_claims)
  const verdict = authorization_check && requireAuthorization(tenant, row.user_id, authorization_check)
  row.custom_claims = claims
  extendSession(tenant, row, session_duration_minutes)
  const { user_id: _inUser, ...fields } = await toAuthenticated(tenant, row)
  return { ...fields, ...(verdict && { verdict }) }
}

/** @throws ProviderError `consumer_session_authorization_error` */
function requireAuthorization(
  tenant: Tenant,
  user_id: string,
  wanted: ServerSchemas['AuthorizationCheck'],
): ServerSchemas['Verdict'] {
  const verdict = findAuthorization(tenant, requireUser(tenant, user_id), wanted)
  if (!verdict.authorized) throw new ProviderError('consumer_session_authorization_error')
  return verdict
}

const get: Handler<'serverSessionsGet'> = ({ query, tenant }) => {
  const { user_id } = requireNamedUser(tenant, query.user_id)
  const found = listSessions(tenant, { user_id })
  return { sessions: found.map(({ session_token: _secret, ...session }) => toServerSession(session)) }
}

const SESSION_ID_PATTERN = /^session-(test|live)-/

const revoke: Handler<'serverSessionsRevoke'> = async ({ body, tenant }) => {
  const { session_id, session_token, session_jwt } = body
  const given = [session_id, session_token, session_jwt].filter(Boolean).length
  if (given === 0) throw new ProviderError('no_session_revoke_arguments')
  if (given > 1) throw new ProviderError('too_many_session_revoke_arguments')
  if (session_id && !SESSION_ID_PATTERN.test(session_id)) throw new ProviderError('invalid_session_id')
  const id = session_jwt ? await readSessionId(tenant, session_jwt) : session_id
  const token = session_token || (id && findSessionById(tenant, id)?.session_token)
  if (token) sessions(tenant).delete(token)
  return {}
}

const attest: Handler<'serverSessionsAttest'> = async (call) => {
  const { body, tenant } = call
  const signIn = await beginSignIn(call, body)
  const claims = await verifyTrustedToken(tenant, body.profile_id, body.token)
  return signIn.complete(findOrCreateTrustedUser(tenant, claims), {
    type: 'trusted_auth_token',
    delivery_method: 'trusted_token_exchange',
    trusted_auth_token_factor: { token_id: claims.token_id },
  })
}
