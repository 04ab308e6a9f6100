import type { FastifyRequest } from 'fastify'
import { MILLISECONDS_PER_MINUTE, type AuthenticateFields, type ServerSchemas, type User } from '@latchkey/openapi'
import { toTimestamp } from '../core/clock.ts'
import { ProviderError } from '../core/provider-error.ts'
import { noteDevice } from '../fraud/user-devices.ts'
import type { Tenant } from '../core/tenant.ts'
import { acceptAttempt, checkNotLocked } from '../users/user-locks.ts'
import {
  addFactor,
  checkSessionDuration,
  createSession,
  extendUntil,
  renewSession,
  startSession,
  toFactor,
  type ProvenFactor,
  type SessionRow,
  type SessionStart,
} from './sessions.ts'
import { getStartAttributes, toStartAttributes, type StartAttributes } from './start-attributes.ts'
import { mergeClaims } from './custom-claims.ts'
import { toServerUser } from '../users/server-users.ts'
import { findNamedSession, toServerSession } from './server-sessions.ts'

type SignInCall = { tenant: Tenant; request: FastifyRequest }
type Arguments = ServerSchemas['SessionArguments'] & { attributes?: StartAttributes }
type SessionArguments = { [Name in keyof Arguments]?: Arguments[Name] | undefined }
type BrowserArguments = SessionArguments & Partial<Pick<SessionStart, 'session' | 'earlier' | 'isSeparate'>>
type Authenticated = ServerSchemas['AuthenticateFields']

/** The arguments of a call that starts a session and names none. */
export const NEW_SESSION_ARGUMENTS = ['session_duration_minutes', 'session_custom_claims', 'telemetry_id'] as const

/**
 * Who calls an operation that browsers and apps' servers share. Handlers take the caller as an argument, and do the
 * same for both but for what it decides.
 */
export type Caller<Fields = unknown> = {
  isServer: boolean
  /** Begins to sign a user in. Nothing is consumed yet. */
  beginSignIn(call: SignInCall, args: SessionArguments): Promise<SignIn<Fields>>
  /** Returns an optional text of a call. SDKs for servers send an empty one for a member that was not given. */
  readOptional(text: string | undefined): string | undefined
  /** Returns the attributes of the user for whom the call is made. */
  getAttributes(call: { request: FastifyRequest; body: { attributes?: StartAttributes } }): StartAttributes
}

/** A sign-in that has begun. `Fields` is the response to it. */
export type SignIn<Fields> = {
  /** The session that the call names. Undefined for the one that a browser's request presents. */
  session: SessionRow | undefined
  /** Checks a user, and what the call asks for, before anything is consumed. */
  checkUser(user: User): void
  complete(user: User, factor: ProvenFactor): Promise<Fields>
}

/**
 * A browser signs its own user in, within the project's limits. Its session is the one that the request presents.
 *
 * @throws ProviderError `invalid_session_duration_minutes`, and those of `startSession`
 */
export const BROWSER: Caller<AuthenticateFields> = {
  isServer: false,
  beginSignIn: async (call, args) => beginBrowserSignIn(call, args),
  readOptional: (text) => text,
  getAttributes: ({ request }) => getStartAttributes(request),
}

/**
 * An app's server signs any user in, in the session that its call names. A call with neither a duration nor a session
 * starts no session.
 *
 * @throws ProviderError of `findNamedSession`, `invalid_session_duration_minutes`, `custom_claims_too_large`,
 *   `user_id_mismatch`, `user_lock_limit_reached`
 */
export const SERVER: Caller<Authenticated> = {
  isServer: true,
  beginSignIn: beginServerSignIn,
  readOptional: (text) => text || undefined,
  getAttributes: ({ body }) => toStartAttributes(body.attributes),
}

/** The limits of a server's `session_duration_minutes`: 5 minutes and 366 days. */
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

/** Begins a browser's sign-in, in which a caller may decide more about the session than a call does. */
export function beginBrowserSignIn(
  { tenant, request }: SignInCall,
  { session_duration_minutes, session, earlier, isSeparate }: BrowserArguments,
): SignIn<AuthenticateFields> {
  const start = { session_duration_minutes, request, session, earlier, isSeparate }
  return {
    session,
    checkUser() {
      if (session_duration_minutes !== undefined) checkSessionDuration(tenant, session_duration_minutes)
    },
    complete: (user, factor) => startSession(tenant, { user, factor, ...start }),
  }
}

async function beginServerSignIn(
  { tenant, request }: SignInCall,
  args: SessionArguments,
): Promise<SignIn<Authenticated>> {
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
      const user_device = args.telemetry_id ? noteDevice(tenant, user.user_id, args.telemetry_id) : undefined
      const device = user_device && { user_device }
      if (!session && minutes === undefined) return { ...withoutSession(tenant, user), ...device }
      const row = session ?? startFor(user)
      addFactor(row, toFactor(tenant, factor))
      extendSession(tenant, row, minutes)
      row.custom_claims = mergeClaims(row.custom_claims, claims)
      return { ...(await toAuthenticated(tenant, row, request)), ...device }
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
  request: FastifyRequest,
): Promise<Authenticated & { session: ServerSchemas['Session'] }> {
  const { session, user, user_id, session_token, session_jwt } = await renewSession(tenant, { row, request })
  if (!session) throw new Error('A session that was renewed is missing.')
  return {
    user_id,
    user: toServerUser(tenant, user),
    session_token,
    session_jwt,
    session: toServerSession(session),
  }
}
