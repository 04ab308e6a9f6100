import type { FastifyInstance } from 'fastify'
import { MILLISECONDS_PER_MINUTE, PROVIDER, type ServerSchemas } from '@latchkey/openapi'
import { toFactorDetail } from '../contacts/contacts.ts'
import { getSandboxContact } from '../contacts/sandbox.ts'
import { toTimestamp } from '../core/clock.ts'
import { ProviderError } from '../core/provider-error.ts'
import { isRecord } from '../core/read-member.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { mergeClaims } from '../sessions/custom-claims.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import {
  findNamedSession,
  readSessionClaims,
  readSessionId,
  toServerSession,
  type SessionNames,
} from '../sessions/server-sessions.ts'
import {
  checkSessionDuration,
  findSessionById,
  renewSession,
  requireSession,
  requireSessionById,
  requireSessionByToken,
  sessions,
  toFactor,
  type SessionRow,
} from '../sessions/sessions.ts'
import {
  beginBrowserSignIn,
  checkDuration,
  extendSession,
  SERVER,
  toAuthenticated,
  type SignIn,
} from '../sessions/sign-in.ts'
import { findOrCreateTrustedUser, verifyTrustedToken } from '../sessions/trusted-tokens.ts'
import { findAuthorization } from '../sessions/user-roles.ts'
import { requireNamedUser } from '../users/server-users.ts'
import { requireUser } from '../users/users.ts'

/**
 * Sessions (tags `sessions` and `server sessions`). The exchange of other tokens is in `routes/sessions-exchange.ts`.
 */
export async function sessionRoutes(app: FastifyInstance) {
  serve(app, 'sessionsAuthenticate', renewOwn)
  serve(app, 'sessionsRevoke', revokeOwn)
  serve(app, 'sessionsAttest', async (call) => attest(call, await beginInGivenSession(call)))
  serve(app, 'serverSessionsAuthenticate', authenticate)
  serve(app, 'serverSessionsGet', listOfUser)
  serve(app, 'serverSessionsRevoke', revokeNamed)
  serve(app, 'serverSessionsAttest', async (call) => attest(call, await SERVER.beginSignIn(call, call.body)))
}

const renewOwn: Handler<'sessionsAuthenticate'> = ({ body, tenant, request }) =>
  renewSession(tenant, { row: requireSession(tenant, request), request, minutes: body?.session_duration_minutes })

const authenticate: Handler<'serverSessionsAuthenticate'> = async ({ body, tenant, request }) => {
  const { session_duration_minutes, session_custom_claims = {}, authorization_check } = body
  checkDuration(session_duration_minutes)
  const row = (await findSandboxSession(tenant, body)) ?? (await findNamedSession(tenant, body))
  if (!row) throw new ProviderError('no_session_arguments')
  const claims = mergeClaims(row.custom_claims, session_custom_claims)
  const verdict = authorization_check && requireAuthorization(tenant, row.user_id, authorization_check)
  row.custom_claims = claims
  extendSession(tenant, row, session_duration_minutes)
  const { user_id: _inUser, ...fields } = await toAuthenticated(tenant, row, request)
  return { ...fields, ...(verdict && { verdict }) }
}

/** @throws ProviderError `consumer_session_authorization_error` */
function requireAuthorization(
  tenant: Tenant,
  user_id: string,
  asked: ServerSchemas['AuthorizationCheck'],
): ServerSchemas['Verdict'] {
  const verdict = findAuthorization(tenant, requireUser(tenant, user_id), asked)
  if (!verdict.authorized) throw new ProviderError('consumer_session_authorization_error')
  return verdict
}

/** The session token in the provider's documentation, and the fixed parts of its session. */
const SANDBOX_SESSION = {
  session_id: 'session-test-fb2cb1b4-2d0b-4d2c-9a0e-6f1f7f6f2c31',
  session_token: 'WJtR5BCy38Szd5AfoDpf0iqFKEt4EE5JhjlWUY7l3FtY',
  started_at: '2021-08-28T00:41:58.935673Z',
} as const
const SANDBOX_SESSION_MINUTES = 60

/**
 * Returns the session of the documentation's token, or of the JWT that it was exchanged for. It is for servers only and is
 * not stored. Undefined for any other session.
 *
 * @throws ProviderError of `readSessionId`
 */
async function findSandboxSession(tenant: Tenant, names: SessionNames): Promise<SessionRow | undefined> {
  const { session_token, session_jwt } = names
  const isSandbox = session_jwt
    ? !session_token && (await readSessionId(tenant, session_jwt)) === SANDBOX_SESSION.session_id
    : session_token === SANDBOX_SESSION.session_token
  if (!isSandbox) return undefined
  const { contact, user } = getSandboxContact(tenant, 'email')
  const now = tenant.clock.now()
  return {
    ...SANDBOX_SESSION,
    user_id: user.user_id,
    last_accessed_at: toTimestamp(now),
    expires_at: toTimestamp(now + SANDBOX_SESSION_MINUTES * MILLISECONDS_PER_MINUTE),
    attributes: { ip_address: '', user_agent: '' },
    authentication_factors: [
      toFactor(tenant, { type: 'magic_link', delivery_method: 'email', ...toFactorDetail(contact) }),
    ],
    custom_claims: {},
    roles: user.roles,
  }
}

const listOfUser: Handler<'serverSessionsGet'> = ({ query, tenant }) => {
  const { user_id } = requireNamedUser(tenant, query.user_id)
  const found = listSessions(tenant, { user_id })
  return { sessions: found.map(({ session_token: _secret, ...session }) => toServerSession(session)) }
}

const revokeOwn: Handler<'sessionsRevoke'> = ({ tenant, request }) => {
  sessions(tenant).delete(requireSession(tenant, request).session_token)
  return {}
}

const SESSION_ID_PATTERN = /^session-(test|live)-/

const revokeNamed: Handler<'serverSessionsRevoke'> = async ({ body, tenant }) => {
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

async function attest<Fields>(
  { tenant, body }: Pick<Call<'sessionsAttest' | 'serverSessionsAttest'>, 'tenant' | 'body'>,
  signIn: SignIn<Fields>,
): Promise<Fields> {
  const claims = await verifyTrustedToken(tenant, body.profile_id, body.token)
  return signIn.complete(findOrCreateTrustedUser(tenant, claims), {
    type: 'trusted_auth_token',
    delivery_method: 'trusted_token_exchange',
    trusted_auth_token_factor: { token_id: claims.token_id },
  })
}

/**
 * Begins a browser's sign-in in the session that the body names.
 *
 * @throws ProviderError `invalid_session_duration_minutes`, and those of `findGivenSession`
 */
async function beginInGivenSession(call: Call<'sessionsAttest'>) {
  const { tenant, body } = call
  const { session_duration_minutes } = body
  if (session_duration_minutes !== undefined) checkSessionDuration(tenant, session_duration_minutes)
  return beginBrowserSignIn(call, { session_duration_minutes, session: await findGivenSession(tenant, body) })
}

/**
 * Finds the session that a body names by its token or its JWT. The JWT may have expired: only the expiry of the session
 * matters. Undefined when it names none.
 *
 * @throws ProviderError `invalid_session_token`, `unable_to_parse_session_jwt`, `session_not_found`
 */
async function findGivenSession(
  tenant: Tenant,
  { session_token, session_jwt }: Call<'sessionsAttest'>['body'],
): Promise<SessionRow | undefined> {
  if (session_token !== undefined) return requireSessionByToken(tenant, session_token)
  if (session_jwt === undefined) return undefined
  const session = (await readSessionClaims(tenant, session_jwt))[PROVIDER.sessionClaim]
  const session_id = isRecord(session) ? session['id'] : undefined
  return requireSessionById(tenant, typeof session_id === 'string' ? session_id : '')
}
