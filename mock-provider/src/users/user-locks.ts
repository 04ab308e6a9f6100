import { MILLISECONDS_PER_MINUTE } from '@latchkey/openapi'
import type { ErrorType, User } from '@latchkey/openapi'
import { toTimestamp } from '../core/clock.ts'
import { ProviderError } from '../core/provider-error.ts'
import { defineTable } from '../core/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** Failed attempts since the last success. Keyed by `user_id`. */
const failedAttempts = defineTable<number>('failed_attempts')

/**
 * Checks that a user may try to sign in. A lock that is over is taken away.
 *
 * @throws ProviderError `user_lock_limit_reached`
 */
export function checkNotLocked(tenant: Tenant, user: User): void {
  if (!user.is_locked) return
  const until = user.lock_expires_at ?? undefined
  if (until === undefined || Date.parse(until) > tenant.clock.now()) throw new ProviderError('user_lock_limit_reached')
  unlock(user)
}

/** Takes a lock away before its time, for a user who has shown who they are by other means. */
export function unlock(user: User): void {
  if (user.is_locked) Object.assign(user, { is_locked: false, lock_created_at: null, lock_expires_at: null })
}

/** Locks a user from now on, for as long as the tenant says. */
export function lock(tenant: Tenant, user: User): void {
  const now = tenant.clock.now()
  user.is_locked = true
  user.lock_created_at = toTimestamp(now)
  user.lock_expires_at = toTimestamp(now + tenant.config.user_lock_ttl_minutes * MILLISECONDS_PER_MINUTE)
  failedAttempts(tenant).delete(user.user_id)
}

/**
 * Counts a failed attempt and refuses it. Too many in a row lock the user, as configured (`user_lock_threshold`,
 * `user_lock_ttl_minutes`). Assumed: the attempt that locks still hears its own error, the next one of the lock.
 *
 * @throws ProviderError of the given type
 */
export function refuseAttempt(tenant: Tenant, user: User, type: ErrorType): never {
  const { user_lock_threshold } = tenant.config
  const count = (failedAttempts(tenant).get(user.user_id) ?? 0) + 1
  failedAttempts(tenant).set(user.user_id, count)
  if (user_lock_threshold !== null && count >= user_lock_threshold) lock(tenant, user)
  throw new ProviderError(type)
}

/** Begins the count anew: the user has signed in. */
export function forgetFailedAttempts(tenant: Tenant, user: User): void {
  failedAttempts(tenant).delete(user.user_id)
}
