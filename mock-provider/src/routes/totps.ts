import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkSecondFactor } from '../sessions/second-factor.ts'
import { serve, type Handler } from '../core/serve.ts'
import { requireSession, checkSessionDuration, startSession, type ProvenFactor } from '../sessions/sessions.ts'
import type { Tenant } from '../core/tenant.ts'
import { deleteIntermediateSession, requireIntermediateSession } from '../sessions/intermediate-sessions.ts'
import { acceptPasscode, acceptRecoveryCode, requireTotp, setUpTotp, toRecovery } from '../factors/totp-sign-in.ts'
import { checkNotLocked } from '../users/user-locks.ts'
import { requireUser } from '../users/users.ts'

/** Authenticator apps and their recovery codes (tag `totps`). */
export async function totpRoutes(app: FastifyInstance) {
  serve(app, 'totps', create)
  serve(app, 'totpsAuthenticate', authenticate)
  serve(app, 'totpsRecoveryCodes', getRecoveryCodes)
  serve(app, 'totpsRecover', recover)
}

const create: Handler<'totps'> = async ({ body, tenant, request }) => {
  const user = requireUser(tenant, requireSession(tenant, request).user_id)
  const created = await setUpTotp(tenant, user, body.expiration_minutes)
  return { ...created, user, __user: user }
}

/** The members of a request to verify a second factor. */
type SecondFactorBody = { session_duration_minutes: number; intermediate_session_token?: string }

/**
 * Returns the user whose second factor a request verifies, and the user's authenticator app. The user is that of the
 * intermediate token, else the one who is signed in. `complete` starts or extends the session.
 *
 * @throws ProviderError `totps_not_found_for_user`, and the errors of `requireSession`
 */
function requireSecondFactor(tenant: Tenant, request: FastifyRequest, body: SecondFactorBody) {
  const { intermediate_session_token: token, session_duration_minutes } = body
  const begun = token === undefined ? undefined : requireIntermediateSession(tenant, token)
  const user = requireUser(tenant, (begun ?? requireSession(tenant, request)).user_id)
  const row = requireTotp(tenant, user)
  checkSessionDuration(tenant, session_duration_minutes)
  checkNotLocked(tenant, user)
  const complete = async (factor: ProvenFactor) => {
    if (token !== undefined) deleteIntermediateSession(tenant, token)
    const earlier = begun ? [begun.factor] : []
    const fields = await startSession(tenant, { user, factor, earlier, session_duration_minutes, request })
    return { ...fields, totp_id: row.totp_id }
  }
  return { user, row, complete }
}

const authenticate: Handler<'totpsAuthenticate'> = async ({ body, tenant, request }) => {
  const { user, row, complete } = requireSecondFactor(tenant, request, body)
  return complete(acceptPasscode(tenant, user, row, body.totp_code))
}

const getRecoveryCodes: Handler<'totpsRecoveryCodes'> = ({ tenant, request }) => {
  const session = requireSession(tenant, request)
  const user = requireUser(tenant, session.user_id)
  const row = requireTotp(tenant, user)
  checkSecondFactor(user, session)
  return { user_id: user.user_id, totps: toRecovery(user, row) }
}

const recover: Handler<'totpsRecover'> = async ({ body, tenant, request }) => {
  const { user, row, complete } = requireSecondFactor(tenant, request, body)
  return complete(acceptRecoveryCode(tenant, user, row, body.recovery_code))
}
