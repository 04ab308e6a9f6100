import type { FastifyInstance } from 'fastify'
import { PROVIDER, toScopes } from '@latchkey/openapi'
import { findAccessToken, type AccessTokenClaims } from '../authorization-server/access-tokens.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import {
  findSessionById,
  requireSession,
  checkSessionDuration,
  requireSessionByToken,
  renewSession,
  sessions,
  startSession,
  type SessionRow,
} from '../sessions/sessions.ts'
import type { Tenant } from '../core/tenant.ts'
import { findOrCreateTrustedUser, verifyTrustedToken } from '../sessions/trusted-tokens.ts'
import { requireUser } from '../users/users.ts'

/** Sessions (tag `sessions`). */
export async function sessionRoutes(app: FastifyInstance) {
  serve(app, 'sessionsAuthenticate', authenticate)
  serve(app, 'sessionsRevoke', revoke)
  serve(app, 'sessionsAttest', attest)
  serve(app, 'sessionsExchangeAccessToken', exchangeAccessToken)
}

const authenticate: Handler<'sessionsAuthenticate'> = ({ body, tenant, request }) =>
  renewSession(tenant, requireSession(tenant, request), body?.session_duration_minutes)

const revoke: Handler<'sessionsRevoke'> = ({ tenant, request }) => {
  sessions(tenant).delete(requireSession(tenant, request).session_token)
  return {}
}

const attest: Handler<'sessionsAttest'> = async ({ body, tenant, request }) => {
  const { profile_id, token, session_duration_minutes } = body
  if (session_duration_minutes !== undefined) checkSessionDuration(tenant, session_duration_minutes)
  const session = await resolveSession(tenant, body)
  const claims = await verifyTrustedToken(tenant, profile_id, token)
  return startSession(tenant, {
    user: findOrCreateTrustedUser(tenant, claims),
    factor: {
      type: 'trusted_auth_token',
      delivery_method: 'trusted_token_exchange',
      trusted_auth_token_factor: { token_id: claims.token_id },
    },
    session_duration_minutes,
    request,
    session,
  })
}

/**
 * Resolves the session that a body names by its token or its JWT. Undefined when it names none.
 *
 * @throws ProviderError `invalid_session_token`, `unable_to_parse_session_jwt`, `session_not_found`
 */
async function resolveSession(
  tenant: Tenant,
  { session_token, session_jwt }: Call<'sessionsAttest'>['body'],
): Promise<SessionRow | undefined> {
  if (session_token !== undefined) return requireSessionByToken(tenant, session_token)
  if (session_jwt === undefined) return undefined
  const session_id = await readSessionId(tenant, session_jwt)
  const row = typeof session_id === 'string' ? findSessionById(tenant, session_id) : undefined
  if (!row) throw new ProviderError('session_not_found')
  return requireSessionByToken(tenant, row.session_token)
}

/**
 * Reads the session id of a session JWT of this provider. The JWT may have expired: only the expiry of the session
 * matters.
 */
async function readSessionId(tenant: Tenant, session_jwt: string): Promise<unknown> {
  try {
    const { payload } = await tenant.signingKeys.verifySignature(session_jwt)
    return JSON.parse(new TextDecoder().decode(payload))[PROVIDER.sessionClaim]?.id
  } catch (cause) {
    throw new ProviderError('unable_to_parse_session_jwt', { cause })
  }
}

/** Default 300 (5 minutes). Assumed: an app exchanges a token as soon as it is issued. */
const MAX_EXCHANGED_TOKEN_AGE_SECONDS = 300

const exchangeAccessToken: Handler<'sessionsExchangeAccessToken'> = async ({ body, tenant, request }) => {
  const { access_token, session_duration_minutes } = body
  checkSessionDuration(tenant, session_duration_minutes)
  const { sub, client_id } = await requireExchangeable(tenant, access_token)
  return startSession(tenant, {
    user: requireUser(tenant, sub),
    factor: {
      type: 'oauth',
      delivery_method: 'oauth_access_token_exchange',
      oauth_access_token_exchange_factor: { client_id },
    },
    session_duration_minutes,
    request,
  })
}

/**
 * Returns the claims of an access token that may be exchanged for a session.
 *
 * @throws ProviderError `oauth_access_token_exchange_token_invalid_grant` when unknown, expired, revoked or bound to a key,
 *   `oauth_access_token_exchange_missing_full_access`, `oauth_access_token_exchange_token_too_old`
 */
async function requireExchangeable(tenant: Tenant, access_token: string): Promise<AccessTokenClaims> {
  const claims = await findAccessToken(tenant, access_token)
  // A token that is bound to a key is not accepted as a bearer token (RFC 9449 §7.2).
  if (!claims || claims.cnf) throw new ProviderError('oauth_access_token_exchange_token_invalid_grant')
  if (!toScopes(claims.scope).includes('full_access'))
    throw new ProviderError('oauth_access_token_exchange_missing_full_access')
  const age = Math.floor(tenant.clock.now() / 1000) - claims.iat
  if (age > MAX_EXCHANGED_TOKEN_AGE_SECONDS) throw new ProviderError('oauth_access_token_exchange_token_too_old')
  return claims
}
