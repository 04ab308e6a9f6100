import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TOTP, TOTP_EXPIRATION_MINUTES, type User } from '@latchkey/openapi'
import { checkSecondFactor } from '../sessions/second-factor.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import { requireSession, checkSessionDuration, startSession, type ProvenFactor } from '../sessions/sessions.ts'
import type { Tenant } from '../core/tenant.ts'
import { deleteIntermediateSession, requireIntermediateSession } from '../sessions/intermediate-sessions.ts'
import {
  createTotp,
  deleteTotp,
  findStep,
  findTotp,
  isVerified,
  RECOVERY_CODE_PATTERN,
  toKeyUri,
  type TotpRow,
} from '../factors/totps.ts'
import { checkNotLocked, refuseAttempt } from '../users/user-locks.ts'
import { requireUser } from '../users/users.ts'

/** Authenticator apps and their recovery codes (tag `totps`). */
export async function totpRoutes(app: FastifyInstance) {
  serve(app, 'totps', create)
  serve(app, 'totpsAuthenticate', authenticate)
  serve(app, 'totpsRecoveryCodes', getRecoveryCodes)
  serve(app, 'totpsRecover', recover)
}

const PASSCODE_PATTERN = new RegExp(`^\\d{${TOTP.digits}}$`)

const create: Handler<'totps'> = async ({ body, tenant, request }) => {
  const user = requireUser(tenant, requireSession(tenant, request).user_id)
  const { minimum, maximum } = TOTP_EXPIRATION_MINUTES
  if (body.expiration_minutes < minimum || body.expiration_minutes > maximum)
    throw new ProviderError('invalid_expiration')
  const unfinished = findTotp(tenant, user)
  if (unfinished) {
    checkReplaceable(tenant, user, unfinished)
    deleteTotp(tenant, user, unfinished.totp_id)
  }
  const row = createTotp(tenant, user, body.expiration_minutes)
  // By its default export: a bundle has no names for the exports of CommonJS.
  const { default: qrCode } = await import('qrcode')
  const qr_code = await qrCode.toDataURL(toKeyUri(tenant, user, row), { type: 'image/png' })
  const { totp_id, secret } = row
  const recovery_codes = row.recovery_codes.map(({ code }) => code)
  return { user_id: user.user_id, user, __user: user, totp_id, secret, qr_code, recovery_codes }
}

/**
 * Checks that a new authenticator app may replace one: only one that was not verified in time.
 *
 * @throws ProviderError `active_totp_exists`, `pending_totp_exists`
 */
function checkReplaceable(tenant: Tenant, user: User, row: TotpRow): void {
  if (isVerified(user, row)) throw new ProviderError('active_totp_exists')
  if (row.expires_at > tenant.clock.now()) throw new ProviderError('pending_totp_exists')
}

/**
 * Returns the authenticator app of a user.
 *
 * @throws ProviderError `totps_not_found_for_user`, `user_not_found`
 */
function requireTotpOf(tenant: Tenant, user_id: string) {
  const user = requireUser(tenant, user_id)
  const row = findTotp(tenant, user)
  if (!row) throw new ProviderError('totps_not_found_for_user')
  return { user, row }
}

/** The members of a request that proves a second factor. */
type SecondFactorBody = { session_duration_minutes: number; intermediate_session_token?: string }

/**
 * Returns the user whose second factor a request proves, and the user's authenticator app: the user of the intermediate
 * token, else the one who is signed in. `complete` starts or extends the session.
 *
 * @throws ProviderError `totps_not_found_for_user`, and the errors of `requireSession`
 */
function requireSecondFactor(tenant: Tenant, request: FastifyRequest, body: SecondFactorBody) {
  const { intermediate_session_token: token, session_duration_minutes } = body
  const begun = token === undefined ? undefined : requireIntermediateSession(tenant, token)
  const { user, row } = requireTotpOf(tenant, (begun ?? requireSession(tenant, request)).user_id)
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
  acceptPasscode(tenant, user, row, body.totp_code)
  for (const entry of user.totps) if (entry.totp_id === row.totp_id) entry.verified = true
  const { totp_id } = row
  return complete({ type: 'totp', delivery_method: 'authenticator_app', authenticator_app_factor: { totp_id } })
}

/**
 * Accepts a passcode once, and counts a wrong one.
 *
 * @throws ProviderError `expired_totp`, `invalid_totp_code`, `unable_to_authenticate_totp`,
 *   `totp_code_already_authenticated`
 */
function acceptPasscode(tenant: Tenant, user: User, row: TotpRow, totp_code: string): void {
  if (!isVerified(user, row) && row.expires_at <= tenant.clock.now()) throw new ProviderError('expired_totp')
  if (!PASSCODE_PATTERN.test(totp_code)) throw new ProviderError('invalid_totp_code')
  const step = findStep(tenant, row, totp_code)
  if (step === undefined) return refuseAttempt(tenant, user, 'unable_to_authenticate_totp')
  if (row.last_step !== null && step <= row.last_step) throw new ProviderError('totp_code_already_authenticated')
  row.last_step = step
}

const getRecoveryCodes: Handler<'totpsRecoveryCodes'> = ({ tenant, request }) => {
  const session = requireSession(tenant, request)
  const { user, row } = requireTotpOf(tenant, session.user_id)
  checkSecondFactor(user, session)
  const recovery_codes = row.recovery_codes.filter(({ is_used }) => !is_used).map(({ code }) => code)
  return { user_id: user.user_id, totps: { totp_id: row.totp_id, verified: isVerified(user, row), recovery_codes } }
}

const recover: Handler<'totpsRecover'> = async ({ body, tenant, request }) => {
  const { user, row, complete } = requireSecondFactor(tenant, request, body)
  const { recovery_code } = body
  if (!RECOVERY_CODE_PATTERN.test(recovery_code)) throw new ProviderError('invalid_recovery_code')
  const found = row.recovery_codes.find(({ code, is_used }) => code === recovery_code && !is_used)
  if (!found) return refuseAttempt(tenant, user, 'unable_to_authenticate_recovery_code')
  found.is_used = true
  return complete({
    type: 'recovery_codes',
    delivery_method: 'recovery_code',
    recovery_code_factor: { totp_recovery_code_id: found.totp_recovery_code_id },
  })
}
