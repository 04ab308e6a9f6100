import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { acceptAttempt, checkNotLocked, lock, refuseAttempt, unlock } from './user-locks.ts'
import { createUser } from './users.ts'

const LOCKED = expect.objectContaining({ type: 'user_lock_limit_reached' })
const WRONG = 'unauthorized_credentials'
const MINUTE_MS = 60_000

function createLockable() {
  const tenant = createTestTenants().default()
  tenant.clock.freeze()
  tenant.config.user_lock_threshold = 3
  tenant.config.user_lock_ttl_minutes = 10
  const user = createUser(tenant)
  const fail = () =>
    expect(() => refuseAttempt(tenant, user, WRONG, 'wrong')).toThrow(expect.objectContaining({ type: WRONG }))
  return { tenant, user, fail }
}

test('the failed attempt that reaches the threshold locks the user', () => {
  const { tenant, user, fail } = createLockable()
  fail()
  fail()
  expect(() => checkNotLocked(tenant, user)).not.toThrow()
  fail()
  expect(() => checkNotLocked(tenant, user)).toThrow(LOCKED)
})

test('a user lock ends at the exact millisecond of its expiry', () => {
  const { tenant, user } = createLockable()
  lock(tenant, user)
  expect(Date.parse(user.lock_expires_at ?? '')).toBe(tenant.clock.now() + 10 * MINUTE_MS)
  expect(user.lock_created_at).toBe(new Date(tenant.clock.now()).toISOString())
  tenant.clock.advance(10 * MINUTE_MS - 1)
  expect(() => checkNotLocked(tenant, user)).toThrow(LOCKED)
  tenant.clock.advance(1)
  expect(() => checkNotLocked(tenant, user)).not.toThrow()
  expect(user.is_locked).toBe(true)
})

test('a user lock without an expiry remains until it is removed', () => {
  const { tenant, user } = createLockable()
  lock(tenant, user)
  user.lock_expires_at = null
  tenant.clock.advance(1_000 * MINUTE_MS)
  expect(() => checkNotLocked(tenant, user)).toThrow(LOCKED)
  unlock(user)
  expect(user).toMatchObject({ is_locked: false, lock_created_at: null, lock_expires_at: null })
  expect(() => checkNotLocked(tenant, user)).not.toThrow()
})

test('the next sign-in attempt after a lock expires removes the lock', () => {
  for (const isSuccess of [true, false]) {
    const { tenant, user, fail } = createLockable()
    lock(tenant, user)
    tenant.clock.advance(10 * MINUTE_MS)
    if (isSuccess) acceptAttempt(tenant, user)
    else fail()
    expect(user.is_locked).toBe(false)
  }
})

test('a user lock that has not expired survives another attempt', () => {
  const { tenant, user, fail } = createLockable()
  lock(tenant, user)
  fail()
  acceptAttempt(tenant, user)
  expect(user.is_locked).toBe(true)
})

test('a successful attempt, and a lock, reset the count of failed attempts', () => {
  const { tenant, user, fail } = createLockable()
  fail()
  fail()
  acceptAttempt(tenant, user)
  fail()
  fail()
  expect(user.is_locked).not.toBe(true)
  fail()
  unlock(user)
  fail()
  fail()
  expect(user.is_locked).toBe(false)
  fail()
  expect(user.is_locked).toBe(true)
})

test('without a threshold no number of failures locks the user', () => {
  const { tenant, user, fail } = createLockable()
  tenant.config.user_lock_threshold = null
  for (let attempt = 0; attempt < 50; attempt += 1) fail()
  expect(user.is_locked).not.toBe(true)
})

test('unlocking a user who is not locked does not add lock_expires_at', () => {
  const { user } = createLockable()
  unlock(user)
  expect(user).not.toHaveProperty('lock_expires_at')
})
