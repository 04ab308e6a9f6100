import { TOTP, TOTP_EXPIRATION_MINUTES, type User } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import type { ProvenFactor } from '../sessions/sessions.ts'
import { refuseAttempt } from '../users/user-locks.ts'
import {
  createTotp,
  deleteTotp,
  explainWrongTotp,
  findStep,
  findTotp,
  isVerified,
  RECOVERY_CODE_PATTERN,
  toKeyUri,
  type RecoveryCode,
  type TotpRow,
} from './totps.ts'

const PASSCODE_PATTERN = new RegExp(`^\\d{${TOTP.digits}}$`)

/**
 * Sets up an authenticator app for a user. It replaces one that was not verified in time.
 *
 * @throws ProviderError `invalid_expiration`, `active_totp_exists`, `pending_totp_exists`
 */
export async function setUpTotp(tenant: Tenant, user: User, expiration_minutes: number) {
  const { minimum, maximum } = TOTP_EXPIRATION_MINUTES
  if (expiration_minutes < minimum || expiration_minutes > maximum) throw new ProviderError('invalid_expiration')
  const unfinished = findTotp(tenant, user)
  if (unfinished) {
    checkReplaceable(tenant, user, unfinished)
    deleteTotp(tenant, user, unfinished.totp_id)
  }
  const row = createTotp(tenant, user, expiration_minutes)
  // The default export is used, because a bundle cannot resolve the named exports of a CommonJS module.
  const { default: qrCode } = await import('qrcode')
  const qr_code = await qrCode.toDataURL(toKeyUri(tenant, user, row), { type: 'image/png' })
  const { totp_id, secret } = row
  return { user_id: user.user_id, totp_id, secret, qr_code, recovery_codes: row.recovery_codes.map(({ code }) => code) }
}

/**
 * Checks that a user may set up another authenticator app. It may only replace one that was not verified in time.
 *
 * @throws ProviderError `active_totp_exists`, `pending_totp_exists`
 */
function checkReplaceable(tenant: Tenant, user: User, row: TotpRow): void {
  if (isVerified(user, row)) throw new ProviderError('active_totp_exists')
  if (row.expires_at > tenant.clock.now()) throw new ProviderError('pending_totp_exists')
}

/** Returns the authenticator app of a user. @throws ProviderError `totps_not_found_for_user` */
export function requireTotp(tenant: Tenant, user: User): TotpRow {
  const row = findTotp(tenant, user)
  if (!row) throw new ProviderError('totps_not_found_for_user')
  return row
}

/**
 * Accepts a passcode once, and counts a wrong one. The first accepted passcode verifies the authenticator app.
 *
 * @throws ProviderError `expired_totp`, `invalid_totp_code`, `unable_to_authenticate_totp`,
 *   `totp_code_already_authenticated`
 */
export function acceptPasscode(tenant: Tenant, user: User, row: TotpRow, totp_code: string): ProvenFactor {
  if (!isVerified(user, row) && row.expires_at <= tenant.clock.now()) throw new ProviderError('expired_totp')
  if (!PASSCODE_PATTERN.test(totp_code)) throw new ProviderError('invalid_totp_code')
  const step = findStep(tenant, row, totp_code)
  if (step === undefined) {
    return refuseAttempt(tenant, user, 'unable_to_authenticate_totp', explainWrongTotp(tenant, row, totp_code))
  }
  if (row.last_step !== null && step <= row.last_step) throw new ProviderError('totp_code_already_authenticated')
  row.last_step = step
  return verifyTotp(user, row)
}

/** Marks an authenticator app as verified, and returns the factor that it proves. */
export function verifyTotp(user: User, { totp_id }: TotpRow): ProvenFactor {
  for (const entry of user.totps) if (entry.totp_id === totp_id) entry.verified = true
  return { type: 'totp', delivery_method: 'authenticator_app', authenticator_app_factor: { totp_id } }
}

/** Returns an authenticator app with its unused recovery codes. */
export function toRecovery(user: User, row: TotpRow) {
  const recovery_codes = row.recovery_codes.filter(({ is_used }) => !is_used).map(({ code }) => code)
  return { totp_id: row.totp_id, verified: isVerified(user, row), recovery_codes }
}

/**
 * Accepts a recovery code once, and counts a wrong one.
 *
 * @throws ProviderError `invalid_recovery_code`, `unable_to_authenticate_recovery_code`
 */
export function acceptRecoveryCode(tenant: Tenant, user: User, row: TotpRow, recovery_code: string): ProvenFactor {
  if (!RECOVERY_CODE_PATTERN.test(recovery_code)) throw new ProviderError('invalid_recovery_code')
  const found = row.recovery_codes.find(({ code, is_used }) => code === recovery_code && !is_used)
  if (!found) {
    const reason = 'The recovery code is unknown, or was used before.'
    return refuseAttempt(tenant, user, 'unable_to_authenticate_recovery_code', reason)
  }
  found.is_used = true
  return toRecoveryFactor(found)
}

/** Returns the factor that a recovery code proves. */
export function toRecoveryFactor({ totp_recovery_code_id }: RecoveryCode): ProvenFactor {
  return { type: 'recovery_codes', delivery_method: 'recovery_code', recovery_code_factor: { totp_recovery_code_id } }
}
