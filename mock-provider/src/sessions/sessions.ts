import type { FastifyRequest } from 'fastify'
import type { AuthenticateFields, AuthenticationFactor, Session, User } from '@latchkey/openapi'
import { PROVIDER, SESSION_JWT_LIFETIME_MINUTES, MILLISECONDS_PER_MINUTE } from '@latchkey/openapi'
import { toTimestamp } from '../core/clock.ts'
import { createId, createSecret } from '../core/ids.ts'
import { requireCredentials } from '../core/credentials.ts'
import { peek } from '../store/observed.ts'
import { ProviderError } from '../core/provider-error.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'
import { getSessionIssuer } from '../core/token-issuers.ts'
import { hasSecondFactor, isSecondFactor } from './second-factor.ts'
import { createIntermediateSession } from './intermediate-sessions.ts'
import { checkNotLocked, acceptAttempt } from '../users/user-locks.ts'
import { requireUser } from '../users/users.ts'

/** A session and its opaque token. */
export type SessionRow = Session & { session_token: string }

/** Keyed by `session_token`. The row of a revoked session is deleted; that of an expired one stays. */
export const sessions = defineTable<SessionRow>('sessions', {
  user_id: ({ user_id }) => [user_id],
  session_id: ({ session_id }) => [session_id],
})

/** A factor that a login proves. Its times are filled in when the session starts. */
export type ProvenFactor = Omit<AuthenticationFactor, 'last_authenticated_at' | 'created_at' | 'updated_at'>

/** The input for starting a session. */
export type SessionStart = {
  user: User
  factor: ProvenFactor
  /** Defaults to the tenant's `session_duration_minutes`. */
  session_duration_minutes: number | undefined
  request: FastifyRequest
  /** The session that gains the factor if it belongs to the user. By default, the session that the request presents. */
  session?: SessionRow | undefined
  /** The factors that were proven earlier in a sign-in that this one completes. None by default. */
  earlier?: readonly AuthenticationFactor[] | undefined
  /** Whether to start a separate session even if the user is signed in. Default false. */
  isSeparate?: boolean | undefined
}

function findLiveSession(tenant: Tenant, session_token: string): SessionRow | undefined {
  const row = sessions(tenant).get(session_token)
  return row && Date.parse(row.expires_at) > tenant.clock.now() ? row : undefined
}

/** Finds a session by its id, expired ones included. */
export function findSessionById(tenant: Tenant, session_id: string): SessionRow | undefined {
  return sessions(tenant).findFirst('session_id', session_id)
}

/** Finds the live session that a request presents. The request's credentials have been checked (`plugins/tenants.ts`). */
export function findSession(tenant: Tenant, request: FastifyRequest): SessionRow | undefined {
  const { session_token } = requireCredentials(request)
  return session_token === undefined ? undefined : findLiveSession(tenant, session_token)
}

/** The form of a session token. */
const SESSION_TOKEN_PATTERN = /^[A-Za-z0-9_-]{1,128}$/

/**
 * Returns the live session of a token.
 *
 * @throws ProviderError `invalid_session_token` when it does not have the form of a token, `session_not_found` when
 *   unknown, revoked or expired
 */
export function requireSessionByToken(tenant: Tenant, session_token: string): SessionRow {
  if (!SESSION_TOKEN_PATTERN.test(session_token)) throw new ProviderError('invalid_session_token')
  const row = findLiveSession(tenant, session_token)
  if (!row) throw new ProviderError('session_not_found')
  return row
}

/** Returns the live session of an id. @throws ProviderError `session_not_found` when unknown, revoked or expired */
export function requireSessionById(tenant: Tenant, session_id: string): SessionRow {
  const row = findSessionById(tenant, session_id)
  if (!row) throw new ProviderError('session_not_found')
  return requireSessionByToken(tenant, row.session_token)
}

/**
 * Returns the live session that a request presents.
 *
 * @throws ProviderError `user_unauthenticated` when it presents none, `invalid_session_token`, `session_not_found`
 */
export function requireSession(tenant: Tenant, request: FastifyRequest): SessionRow {
  const { session_token } = requireCredentials(request)
  if (session_token === undefined) throw new ProviderError('user_unauthenticated')
  return requireSessionByToken(tenant, session_token)
}

/** Checks a session's length. @throws ProviderError `invalid_session_duration_minutes` outside the project's limits */
export function checkSessionDuration(tenant: Tenant, minutes: number): void {
  const { minimum_minutes, maximum_minutes } = tenant.config.session_policy
  if (minutes < minimum_minutes || minutes > maximum_minutes)
    throw new ProviderError('invalid_session_duration_minutes')
}

/** Ends the sessions of a user. @param except the session to keep */
export function endSessions(tenant: Tenant, user_id: string, except?: SessionRow): void {
  for (const { session_token } of sessions(tenant).findAll('user_id', user_id)) {
    if (session_token !== except?.session_token) sessions(tenant).delete(session_token)
  }
}

/** @throws ProviderError `invalid_session_duration_minutes` outside the project's limits */
function toExpiry(tenant: Tenant, minutes: number): string {
  checkSessionDuration(tenant, minutes)
  return toTimestamp(tenant.clock.now() + minutes * MILLISECONDS_PER_MINUTE)
}

/** Fills in the times of a factor that has just been proven. */
export function toFactor(tenant: Tenant, proven: ProvenFactor): AuthenticationFactor {
  const at = toTimestamp(tenant.clock.now())
  return { ...proven, last_authenticated_at: at, created_at: at, updated_at: at }
}

/** Adds a factor. A session has each kind of factor once, the latest last. */
export function addFactor(row: SessionRow, factor: AuthenticationFactor): void {
  const isSameKind = (other: AuthenticationFactor) =>
    other.type === factor.type && other.delivery_method === factor.delivery_method
  row.authentication_factors = [...row.authentication_factors.filter((other) => !isSameKind(other)), factor]
}

/**
 * Signs a user in. When the request presents a live session of the same user, that session gains the factor
 * instead of a new one being started. A user who has to prove a second factor first gets an intermediate token instead,
 * if the project is set up so (`second_factor_required`).
 *
 * @throws ProviderError `invalid_session_duration_minutes`, `user_lock_limit_reached`, `user_not_found`
 */
export async function startSession(tenant: Tenant, start: SessionStart): Promise<AuthenticateFields> {
  const { user, factor, request } = start
  checkNotLocked(tenant, user)
  const minutes = start.session_duration_minutes ?? tenant.config.session_policy.default_minutes
  const expires_at = toExpiry(tenant, minutes)
  const present = start.isSeparate ? undefined : (start.session ?? findSession(tenant, request))
  const own = present?.user_id === user.user_id ? present : undefined
  const proven = toFactor(tenant, factor)
  const factors = [...(start.earlier ?? []), proven]
  acceptAttempt(tenant, user)
  if (needsSecondFactor(tenant, user, [...(own?.authentication_factors ?? []), ...factors])) {
    return toIntermediateFields(tenant, user, proven)
  }
  const row = own ?? createSession(tenant, { user, request, expires_at })
  for (const given of factors) addFactor(row, given)
  return renewSession(tenant, { row, request, minutes })
}

function needsSecondFactor(tenant: Tenant, user: User, factors: readonly AuthenticationFactor[]): boolean {
  return tenant.config.second_factor_required && hasSecondFactor(user) && !factors.some(isSecondFactor)
}

/** Returns the response to a sign-in that still requires a second factor. */
function toIntermediateFields(tenant: Tenant, user: User, factor: AuthenticationFactor): AuthenticateFields {
  const { user_id } = requireUser(tenant, user.user_id) // the user may have been deleted while a password was hashed
  const intermediate_session_token = createIntermediateSession(tenant, { user_id, factor })
  return {
    user_id,
    session: null,
    user,
    __user: user,
    session_token: '',
    session_jwt: '',
    intermediate_session_token,
  }
}

type NewSession = Pick<SessionStart, 'user' | 'request'> & {
  expires_at: string
  /** By default, the attributes of the request. */
  attributes?: Partial<Session['attributes']> | undefined
}

/** Starts a session without factors. @throws ProviderError `user_not_found` */
export function createSession(tenant: Tenant, { user, request, expires_at, attributes }: NewSession): SessionRow {
  requireUser(tenant, user.user_id) // the user may have been deleted while a password was hashed
  const at = toTimestamp(tenant.clock.now())
  const row: SessionRow = {
    session_id: createId('session'),
    session_token: createSecret(),
    user_id: user.user_id,
    started_at: at,
    last_accessed_at: at,
    expires_at,
    attributes: { ip_address: request.ip, user_agent: request.headers['user-agent'] ?? '', ...attributes },
    authentication_factors: [],
    custom_claims: {},
    roles: user.roles,
  }
  return sessions(tenant).insert(row.session_token, row)
}

/** Extends a session. Never shortens it, and never changes the session of a person who impersonates the user (wire). */
export function extendUntil(row: SessionRow, expires_at: string): void {
  const isImpersonated = peek(row).authentication_factors.some(({ type }) => type === 'impersonated')
  if (expires_at > row.expires_at && !isImpersonated) row.expires_at = expires_at
}

/** A session to renew for a call. */
type Renewal = {
  row: SessionRow
  request: FastifyRequest
  /** From now. Never shortens the session; undefined keeps its expiry. */
  minutes?: number | undefined
}

/**
 * Extends a session and returns it with a fresh JWT.
 *
 * @throws ProviderError `invalid_session_duration_minutes`, `user_not_found`
 */
export async function renewSession(tenant: Tenant, { row, request, minutes }: Renewal): Promise<AuthenticateFields> {
  const user = requireUser(tenant, row.user_id)
  if (minutes !== undefined) extendUntil(row, toExpiry(tenant, minutes))
  row.last_accessed_at = toTimestamp(tenant.clock.now())
  const { session_token, ...session } = peek(row)
  const session_jwt = await signSessionJwt(tenant, session, getSessionIssuer(tenant, request))
  return { user_id: user.user_id, session, user, __user: user, session_token, session_jwt }
}

/** The session JWT (wire: RS256, 5 minutes, regardless of the session's own length). */
function signSessionJwt(tenant: Tenant, session: Session, iss: string): Promise<string> {
  const { session_id, user_id, custom_claims, ...rest } = session
  const now = Math.floor(tenant.clock.now() / 1000)
  const { started_at, last_accessed_at, expires_at, attributes, authentication_factors, roles } = rest
  return tenant.signingKeys.sign(
    {
      ...custom_claims,
      iss,
      aud: [tenant.project_id],
      sub: user_id,
      iat: now,
      nbf: now,
      exp: now + SESSION_JWT_LIFETIME_MINUTES * 60,
      [PROVIDER.sessionClaim]: {
        id: session_id,
        started_at,
        last_accessed_at,
        expires_at,
        attributes,
        authentication_factors,
        roles,
      },
    },
    'JWT',
  )
}
