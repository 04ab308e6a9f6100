import type { FastifyInstance } from 'fastify'
import { PROVIDER } from '@latchkey/openapi'
import { findAccessToken, type AccessTokenClaims } from '../authorization-server/access-tokens.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import {
  checkSession,
  checkSessionDuration,
  checkSessionToken,
  renewSession,
  sessions,
  startSession,
  type SessionRow,
} from '../sessions/sessions.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkTrustedToken } from '../sessions/trusted-tokens.ts'
import { checkUser } from '../users/users.ts'

/** Sessions (tag `sessions`). */
export async function sessionRoutes(app: FastifyInstance) {
  serve(app, 'sessionsAuthenticate', authenticate)
  serve(app, 'sessionsRevoke', revoke)
  serve(app, 'sessionsAttest', attest)
  serve(app, 'sessionsExchangeAccessToken', exchangeAccessToken)
}

const authenticate: Handler<'sessionsAuthenticate'> = ({ body, tenant, request }) =>
  renewSession(tenant, checkSession(tenant, request), body?.session_duration_minutes)

const revoke: Handler<'sessionsRevoke'> = ({ tenant, request }) => {
  sessions(tenant).delete(checkSession(tenant, request).session_token)
  return {}
}

const attest: Handler<'sessionsAttest'> = async ({ body, tenant, request }) => {
  const { profile_id, token, session_duration_minutes } = body
  if (session_duration_minutes !== undefined) checkSessionDuration(tenant, session_duration_minutes)
  const session = await checkGivenSession(tenant, body)
  const { user, token_id } = await checkTrustedToken(tenant, profile_id, token)
  return startSession(tenant, {
    user,
    factor: {
      type: 'trusted_auth_token',
      delivery_method: 'trusted_token_exchange',
      trusted_auth_token_factor: { token_id },
    },
    session_duration_minutes,
    request,
    session,
  })
}

/** @throws ProviderError `invalid_session_token`, `unable_to_parse_session_jwt`, `session_not_found` */
async function checkGivenSession(
  tenant: Tenant,
  given: Call<'sessionsAttest'>['body'],
): Promise<SessionRow | undefined> {
  const { session_token, session_jwt } = given
  if (session_token !== undefined) return checkSessionToken(tenant, session_token)
  if (session_jwt === undefined) return undefined
  const session_id = await readSessionId(tenant, session_jwt)
  const row = [...sessions(tenant).values()].find((entry) => entry.session_id === session_id)
  if (!row) throw new ProviderError('session_not_found')
  return checkSessionToken(tenant, row.session_token)
}

/** The session of a session JWT of ours, be it expired: the session itself decides. */
async function readSessionId(tenant: Tenant, session_jwt: string): Promise<unknown> {
  try {
    const { payload } = await tenant.signingKeys.verifySignature(session_jwt)
    return JSON.parse(new TextDecoder().decode(payload))[PROVIDER.sessionClaim]?.id
  } catch (cause) {
    throw new ProviderError('unable_to_parse_session_jwt', { cause })
  }
}

/** Default 300 (5 minutes). Assumed: an app exchanges the token that it has just been given. */
const MAX_EXCHANGED_TOKEN_AGE_SECONDS = 300

const exchangeAccessToken: Handler<'sessionsExchangeAccessToken'> = async ({ body, tenant, request }) => {
  const { access_token, session_duration_minutes } = body
  checkSessionDuration(tenant, session_duration_minutes)
  const { sub, client_id } = await checkExchangeable(tenant, access_token)
  return startSession(tenant, {
    user: checkUser(tenant, sub),
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
 * @throws ProviderError `oauth_access_token_exchange_token_invalid_grant` when unknown, expired or revoked,
 *   `oauth_access_token_exchange_missing_full_access`, `oauth_access_token_exchange_token_too_old`
 */
async function checkExchangeable(tenant: Tenant, access_token: string): Promise<AccessTokenClaims> {
  const claims = await findAccessToken(tenant, access_token)
  if (!claims) throw new ProviderError('oauth_access_token_exchange_token_invalid_grant')
  if (!claims.scope.split(' ').includes('full_access'))
    throw new ProviderError('oauth_access_token_exchange_missing_full_access')
  const age = Math.floor(tenant.clock.now() / 1000) - claims.iat
  if (age > MAX_EXCHANGED_TOKEN_AGE_SECONDS) throw new ProviderError('oauth_access_token_exchange_token_too_old')
  return claims
}
