import type { FastifyInstance } from 'fastify'
import { toScopes, type ErrorType } from '@latchkey/openapi'
import { findAccessToken, type AccessTokenClaims } from '../authorization-server/access-tokens.ts'
import { mayFetch } from '../authorization-server/fetch-document.ts'
import { accessTokens, grants } from '../authorization-server/grants.ts'
import { ProviderError } from '../core/provider-error.ts'
import { pickGiven } from '../core/pick-given.ts'
import { isRecord } from '../core/read-member.ts'
import { serve, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkSessionDuration, requireSessionById, type ProvenFactor, type SessionRow } from '../sessions/sessions.ts'
import { beginBrowserSignIn, NEW_SESSION_ARGUMENTS, SERVER } from '../sessions/sign-in.ts'
import { findUserByEmail, requireUser } from '../users/users.ts'
import { isInReplay } from '../core/call-context.ts'

/** Sessions in exchange for other tokens (tags `sessions` and `server sessions`). */
export async function sessionExchange(app: FastifyInstance) {
  serve(app, 'sessionsExchangeAccessToken', exchangeInBrowser)
  serve(app, 'serverSessionsExchangeAccessToken', exchangeForServer)
  serve(app, 'serverSessionsMigrate', migrate)
}

/** Default 300 (5 minutes). Assumed: an app exchanges a token as soon as it is issued. */
const MAX_TOKEN_AGE_SECONDS = 300

const exchangeInBrowser: Handler<'sessionsExchangeAccessToken'> = async (call) => {
  const { body, tenant } = call
  checkSessionDuration(tenant, body.session_duration_minutes)
  const claims = await requireExchangeable(tenant, body.access_token, 'oauth_access_token_exchange_token_invalid_grant')
  return beginBrowserSignIn(call, body).complete(requireUser(tenant, claims.sub), toExchangeFactor(claims))
}

/** A server exchanges a token once, for the session in which the user approved the client. */
const exchangeForServer: Handler<'serverSessionsExchangeAccessToken'> = async (call) => {
  const { body, tenant } = call
  const claims = await requireExchangeable(tenant, body.access_token, 'idp_access_token_not_found')
  if (accessTokens(tenant).get(claims.jti)?.is_exchanged) throw createRefusal()
  const { session_token } = requireApprovingSession(tenant, claims)
  const args = pickGiven(body, NEW_SESSION_ARGUMENTS)
  const signIn = await SERVER.beginSignIn(call, { ...args, session_token })
  const row = accessTokens(tenant).get(claims.jti)
  if (row) row.is_exchanged = true
  return signIn.complete(requireUser(tenant, claims.sub), toExchangeFactor(claims))
}

function toExchangeFactor({ client_id }: AccessTokenClaims): ProvenFactor {
  return {
    type: 'oauth',
    delivery_method: 'oauth_access_token_exchange',
    oauth_access_token_exchange_factor: { client_id },
  }
}

/**
 * Returns the claims of an access token that may be exchanged for a session.
 *
 * @param unknown the error when the token is unknown, expired, revoked or bound to a key
 * @throws ProviderError `oauth_access_token_exchange_missing_full_access`, `oauth_access_token_exchange_token_too_old`,
 *   or `unknown`
 */
async function requireExchangeable(tenant: Tenant, token: string, unknown: ErrorType): Promise<AccessTokenClaims> {
  const claims = await findAccessToken(tenant, token)
  // A token that is bound to a key is not accepted as a bearer token (RFC 9449 §7.2).
  if (!claims || claims.cnf) throw new ProviderError(unknown)
  if (!toScopes(claims.scope).includes('full_access'))
    throw new ProviderError('oauth_access_token_exchange_missing_full_access')
  if (Math.floor(tenant.clock.now() / 1000) - claims.iat > MAX_TOKEN_AGE_SECONDS)
    throw new ProviderError('oauth_access_token_exchange_token_too_old')
  return claims
}

function createRefusal(): ProviderError {
  return new ProviderError('idp_access_token_could_not_be_exchanged')
}

/** Finds the session in which the user approved the client. @throws ProviderError `idp_access_token_could_not_be_exchanged` */
function requireApprovingSession(tenant: Tenant, { jti }: AccessTokenClaims): SessionRow {
  const { grant_id = '' } = accessTokens(tenant).get(jti) ?? {}
  const { session_id = '' } = grants(tenant).get(grant_id) ?? {}
  try {
    return requireSessionById(tenant, session_id)
  } catch {
    throw createRefusal() // the session has ended in the meantime
  }
}

const USERINFO_TIMEOUT_MS = 5000

/** Assumed: the session gets an email factor, because the email address identifies the user. */
const migrate: Handler<'serverSessionsMigrate'> = async (call) => {
  const { body, tenant } = call
  const signIn = await SERVER.beginSignIn(call, pickGiven(body, NEW_SESSION_ARGUMENTS))
  const email = await fetchEmail(tenant, body.session_token)
  const user = findUserByEmail(tenant, email)
  if (!user) throw new ProviderError('migrate_from_external_email_does_not_exist')
  const [owned] = user.emails.filter((one) => one.email.toLowerCase() === email.toLowerCase())
  return signIn.complete(user, {
    type: 'magic_link',
    delivery_method: 'email',
    ...(owned && { email_factor: { email_id: owned.email_id, email_address: owned.email } }),
  })
}

/**
 * Calls the other system's UserInfo endpoint to find out whose token it is (OpenID Connect Core §5.3). The URL is a
 * setting of the tenant.
 *
 * @throws ProviderError `migrate_from_external_missing_userinfo`, `migrate_from_external_unexpected_response`
 */
async function fetchEmail(tenant: Tenant, token: string): Promise<string> {
  const url = tenant.config.session_migration_userinfo_url
  if (!url || isInReplay()) throw new ProviderError('migrate_from_external_missing_userinfo')
  // The setting may be of an imported tenant, whose file a stranger wrote.
  if (!URL.canParse(url) || !(await mayFetch(url, tenant.config.client_id_metadata_documents.loopback_only)))
    throw new ProviderError('migrate_from_external_unexpected_response')
  const claims = await fetchClaims(url, token)
  const email = isRecord(claims) ? claims['email'] : undefined
  if (typeof email !== 'string') throw new ProviderError('migrate_from_external_unexpected_response')
  return email
}

async function fetchClaims(url: string, token: string): Promise<unknown> {
  try {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(USERINFO_TIMEOUT_MS),
    })
    if (!response.ok) return undefined
    return await response.json()
  } catch (cause) {
    throw new ProviderError('migrate_from_external_unexpected_response', { cause })
  }
}
