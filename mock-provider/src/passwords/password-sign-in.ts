import type { User } from '@latchkey/openapi'
import { confirmContact } from '../contacts/contacts.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { spendResetLinks } from '../messages/link-tokens.ts'
import { endSessions, requireSessionByToken, type ProvenFactor, type SessionRow } from '../sessions/sessions.ts'
import { acceptAttempt, checkNotLocked, refuseAttempt, unlock } from '../users/user-locks.ts'
import { findUserByEmail, requireUser } from '../users/users.ts'
import { hashPassword, normalizePassword } from './password-hash.ts'
import { requireResetLink } from './password-resets.ts'
import { findPasswordHash, isPasswordOfStored, setPassword, type StoredHash } from './user-passwords.ts'

/** The strength check is loaded with the first password, because its word lists would slow down every start. */
export const loadStrength = () => import('./password-strength.ts')
const loadBreaches = () => import('./breached-passwords.ts')

/** The factor that a correct password proves. */
export const PASSWORD_FACTOR: ProvenFactor = { type: 'password', delivery_method: 'knowledge' }

/** The maximum age of a factor with which a session may set a new password. Default 300000 (5 minutes, wire). */
const FRESH_FACTOR_MS = 300_000

/**
 * Returns the hash of a password that may be set.
 *
 * @param email its parts make a password weak
 * @throws ProviderError `breached_password`, `weak_password`
 */
export async function hashNewPassword(tenant: Tenant, password: string, email?: string): Promise<string> {
  const { checkNewPassword } = await loadStrength()
  checkNewPassword(tenant, password, email)
  return hashPassword(password)
}

/** A login with a password. */
export type Guess = {
  email: string
  password: string
  /** The error for a wrong password. */
  wrong: 'unauthorized_credentials' | 'password_does_not_match'
}

/**
 * Returns the user who logs in with a password, and counts a wrong one. Known and unknown addresses, right and wrong
 * passwords take the same time. A migrated hash is replaced by the mock's own.
 *
 * @throws ProviderError `email_not_found`, `user_lock_limit_reached`, `no_user_password`, `reset_password`, or `wrong`
 */
export async function authenticateByPassword(tenant: Tenant, { email, password, wrong }: Guess): Promise<User> {
  const breaches = tenant.config.check_breach_on_authentication ? await loadBreaches() : undefined
  const user = findUserByEmail(tenant, email)
  const hash = findPasswordHash(tenant, user)
  const isRight = await isPasswordOfStored(hash, password)
  const replacement = isRight ? await toOwnHash(hash, password) : undefined
  if (!user) throw new ProviderError('email_not_found')
  checkNotLocked(tenant, user)
  if (!user.password) throw new ProviderError('no_user_password')
  // The password may have changed during the comparison.
  if (!isRight || hash !== findPasswordHash(tenant, user)) {
    refuseAttempt(tenant, user, wrong, 'The password is not that of the user.')
  }
  acceptAttempt(tenant, user)
  checkUsable(user.password, breaches?.isBreached(tenant, normalizePassword(password)))
  if (replacement !== undefined) setPassword(tenant, user, replacement)
  return user
}

/** Returns the mock's own hash of a password that was checked against another system's hash. */
async function toOwnHash(hash: StoredHash | undefined, password: string): Promise<string | undefined> {
  return typeof hash === 'object' ? hashPassword(password) : undefined
}

/** Checks that a user with a correct password need not choose a new one. @throws ProviderError `reset_password` */
function checkUsable({ requires_reset }: NonNullable<User['password']>, isBreached = false): void {
  if (requires_reset || isBreached) throw new ProviderError('reset_password')
}

/** The token of a reset mail's link, and the new password. */
export type EmailReset = { token: string; code_verifier?: string; password: string }

/**
 * Sets a new password by means of the link in a reset mail, and ends all sessions of its user. Assumed: resetting
 * removes a lock, because the mailed link proves that the address is the user's.
 *
 * @throws ProviderError of `requireResetLink` and `hashNewPassword`
 */
export async function resetByEmail(tenant: Tenant, reset: EmailReset): Promise<User> {
  const hash = await hashNewPassword(tenant, reset.password, requireResetLink(tenant, reset).row.contact.address)
  // Another reset may have used the link during hashing.
  const { row, user } = requireResetLink(tenant, reset)
  spendResetLinks(tenant, user.user_id)
  confirmContact(tenant, user, row.contact)
  setPassword(tenant, user, hash)
  unlock(user)
  endSessions(tenant, user.user_id)
  return user
}

/**
 * Sets a new password by means of the old one, and ends all sessions of its user.
 *
 * @throws ProviderError of `authenticateByPassword` and `hashNewPassword`
 */
export async function resetByExistingPassword(tenant: Tenant, guess: Guess, new_password: string): Promise<User> {
  const user = await authenticateByPassword(tenant, guess)
  setPassword(tenant, user, await hashNewPassword(tenant, new_password, guess.email))
  endSessions(tenant, user.user_id)
  return user
}

/**
 * Sets a new password in a session that has just proven a password or an email address, and ends the user's other
 * sessions.
 *
 * @throws ProviderError `user_lock_limit_reached`, `password_not_found`, `session_too_old_to_reset_password`,
 *   `session_not_found`, and those of `hashNewPassword`
 */
export async function resetBySession(tenant: Tenant, session: SessionRow, password: string): Promise<User> {
  const user = requireUser(tenant, session.user_id)
  checkNotLocked(tenant, user)
  if (!user.password) throw new ProviderError('password_not_found')
  if (!isFresh(tenant, session)) throw new ProviderError('session_too_old_to_reset_password')
  const hash = await hashNewPassword(tenant, password, user.emails[0]?.email)
  // The session may have ended during hashing.
  requireSessionByToken(tenant, session.session_token)
  setPassword(tenant, user, hash)
  endSessions(tenant, user.user_id, session)
  return user
}

/** Whether a session has proven a password or an email address recently enough. */
function isFresh(tenant: Tenant, { authentication_factors }: SessionRow): boolean {
  return authentication_factors.some(
    ({ delivery_method, last_authenticated_at }) =>
      (delivery_method === 'knowledge' || delivery_method === 'email') &&
      Date.parse(last_authenticated_at) > tenant.clock.now() - FRESH_FACTOR_MS,
  )
}
