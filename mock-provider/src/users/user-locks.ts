import { MILLISECONDS_PER_MINUTE } from '@latchkey/openapi'
import type { ErrorType, User } from '@latchkey/openapi'
import { toTimestamp } from '../core/clock.ts'
import { ProviderError } from '../core/provider-error.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** The number of failed attempts since the last success. Keyed by `user_id`. */
const failedAttempts = defineTable<number>('failed_attempts')

/** Whether the user is locked now. A lock without an end lasts until `unlock`. */
export function isLockedNow(tenant: Tenant, { is_locked, lock_expires_at }: User): boolean {
  const hasExpired = typeof lock_expires_at === 'string' && Date.parse(lock_expires_at) <= tenant.clock.now()
  return is_locked === true && !hasExpired
}

/** Checks that a user is not locked out of signing in. @throws ProviderError `user_lock_limit_reached` */
export function checkNotLocked(tenant: Tenant, user: User): void {
  if (isLockedNow(tenant, user)) throw new ProviderError('user_lock_limit_reached')
}

/** Removes a lock before its time. */
export function unlock(user: User): void {
  if (user.is_locked) Object.assign(user, { is_locked: false, lock_created_at: null, lock_expires_at: null })
}

function removeExpiredLock(tenant: Tenant, user: User): void {
  if (!isLockedNow(tenant, user)) unlock(user)
}

/** Locks a user from now on, for as long as the tenant is configured to (`user_lock_ttl_minutes`). */
export function lock(tenant: Tenant, user: User): void {
  const now = tenant.clock.now()
  user.is_locked = true
  user.lock_created_at = toTimestamp(now)
  user.lock_expires_at = toTimestamp(now + tenant.config.user_lock_ttl_minutes * MILLISECONDS_PER_MINUTE)
  failedAttempts(tenant).delete(user.user_id)
}

/**
 * Counts a failed attempt and refuses it. Too many in a row lock the user, as configured (`user_lock_threshold`,
 * `user_lock_ttl_minutes`). Assumed: the attempt that locks still fails with its own error, the next one with the
 * lock's.
 *
 * @param reason what was compared, for the journal
 * @throws ProviderError of the given type
 */
export function refuseAttempt(tenant: Tenant, user: User, type: ErrorType, reason: string): never {
  const { user_lock_threshold } = tenant.config
  removeExpiredLock(tenant, user)
  const count = (failedAttempts(tenant).get(user.user_id) ?? 0) + 1
  failedAttempts(tenant).set(user.user_id, count)
  if (user_lock_threshold !== null && count >= user_lock_threshold) lock(tenant, user)
  throw new ProviderError(type, { reason })
}

/** Records a successful attempt: resets the count of failures and removes an expired lock. */
export function acceptAttempt(tenant: Tenant, user: User): void {
  removeExpiredLock(tenant, user)
  failedAttempts(tenant).delete(user.user_id)
}
