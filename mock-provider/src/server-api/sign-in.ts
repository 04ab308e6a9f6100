import type { FastifyRequest } from 'fastify'
import { MILLISECONDS_PER_MINUTE, type ServerSchemas, type User } from '@latchkey/openapi'
import { toTimestamp } from '../core/clock.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import {
  addFactor,
  createSession,
  extendUntil,
  renewSession,
  toFactor,
  type ProvenFactor,
  type SessionRow,
} from '../sessions/sessions.ts'
import { acceptAttempt, checkNotLocked } from '../users/user-locks.ts'
import { mergeClaims } from './custom-claims.ts'
import { toServerUser } from './server-users.ts'
import { findNamedSession, toServerSession } from './session-forms.ts'

type Arguments = ServerSchemas['SessionArguments'] & { attributes?: { ip_address?: string; user_agent?: string } }
type SessionArguments = { [Name in keyof Arguments]?: Arguments[Name] | undefined }
type Authenticated = ServerSchemas['AuthenticateFields']

/** The limits of `session_duration_minutes`: 5 minutes and 366 days. */
const DURATION_MINUTES = { minimum: 5, maximum: 527_040 }

/** @throws ProviderError `invalid_session_duration_minutes` */
export function checkDuration(minutes: number | undefined): void {
  if (minutes === undefined) return
  if (minutes < DURATION_MINUTES.minimum || minutes > DURATION_MINUTES.maximum)
    throw new ProviderError('invalid_session_duration_minutes')
}

/** Extends a session. Never shortens it. */
export function extendSession(tenant: Tenant, row: SessionRow, minutes: number | undefined): void {
  if (minutes !== undefined) extendUntil(row, toExpiry(tenant, minutes))
}

function toExpiry(tenant: Tenant, minutes: number): string {
  return toTimestamp(tenant.clock.now() + minutes * MILLISECONDS_PER_MINUTE)
}

/** Completes a sign-in. @throws ProviderError `user_id_mismatch`, `user_lock_limit_reached`, `custom_claims_too_large` */
export type SignIn = {
  /** The session that the call names. */
  session: SessionRow | undefined
  /** Checks a user before anything is consumed. @throws ProviderError `user_id_mismatch`, `user_lock_limit_reached` */
  checkUser(user: User): void
  complete(user: User, factor: ProvenFactor): Promise<Authenticated>
}

/**
 * Checks a call's session parameters before anything is consumed. A call with neither a duration nor a session starts
 * no session.
 *
 * @throws ProviderError of `findNamedSession`, `invalid_session_duration_minutes`, `custom_claims_too_large`
 */
export async function beginSignIn(
  { tenant, request }: { tenant: Tenant; request: FastifyRequest },
  args: SessionArguments,
): Promise<SignIn> {
  const { session_duration_minutes: minutes, session_custom_claims: claims = {} } = args
  checkDuration(minutes)
  const session = await findNamedSession(tenant, args)
  mergeClaims(session?.custom_claims ?? null, claims) // throws
  const { attributes } = args
  const startFor = (user: User) =>
    createSession(tenant, { user, request, attributes, expires_at: toExpiry(tenant, minutes ?? 0) })
  const checkUser = (user: User) => {
    checkSessionUser(session, user)
    checkNotLocked(tenant, user)
  }
  return {
    session,
    checkUser,
    async complete(user, factor) {
      checkUser(user)
      acceptAttempt(tenant, user)
      if (!session && minutes === undefined) return withoutSession(tenant, user)
      const row = session ?? startFor(user)
      addFactor(row, toFactor(tenant, factor))
      extendSession(tenant, row, minutes)
      row.custom_claims = mergeClaims(row.custom_claims, claims)
      return toAuthenticated(tenant, row)
    },
  }
}

/** Checks that a named session is the user's. @throws ProviderError `user_id_mismatch` */
export function checkSessionUser(session: SessionRow | undefined, { user_id }: User): void {
  if (session && session.user_id !== user_id) throw new ProviderError('user_id_mismatch')
}

function withoutSession(tenant: Tenant, user: User): Authenticated {
  return {
    user_id: user.user_id,
    user: toServerUser(tenant, user),
    session_token: '',
    session_jwt: '',
    session: null,
  }
}

/** Returns a session with a fresh JWT, in the form for servers. */
export async function toAuthenticated(
  tenant: Tenant,
  row: SessionRow,
): Promise<Authenticated & { session: ServerSchemas['Session'] }> {
  const { session, user, user_id, session_token, session_jwt } = await renewSession(tenant, row)
  if (!session) throw new Error('A session that was renewed is missing.')
  return {
    user_id,
    user: toServerUser(tenant, user),
    session_token,
    session_jwt,
    session: toServerSession(session),
  }
}
