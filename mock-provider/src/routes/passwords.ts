import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { User } from '@latchkey/openapi'
import { confirmContact } from '../contacts/contacts.ts'
import { checkEmailFormat } from '../contacts/email-addresses.ts'
import { spendResetLinks } from '../messages/link-tokens.ts'
import { hashPassword, isPasswordOf, normalizePassword } from '../passwords/password-hash.ts'
import { toResetRequest, requireResetLink, sendResetMail } from '../passwords/password-resets.ts'
import { isSameEmail } from '../core/is-same-email.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import {
  requireSession,
  checkSessionDuration,
  endSessions,
  findSession,
  startSession,
  type ProvenFactor,
  type SessionRow,
} from '../sessions/sessions.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkNotLocked, acceptAttempt, refuseAttempt, unlock } from '../users/user-locks.ts'
import { findPasswordHash, setPassword } from '../passwords/user-passwords.ts'
import { requireUser, createUser, findUserByEmail } from '../users/users.ts'

/** Loaded with the first password, because its word lists would slow down every start. */
const loadStrength = () => import('../passwords/password-strength.ts')
const loadBreaches = () => import('../passwords/breached-passwords.ts')

/** Passwords (tag `passwords`). */
export async function passwordRoutes(app: FastifyInstance) {
  serve(app, 'passwords', create)
  serve(app, 'passwordsAuthenticate', authenticate)
  serve(app, 'passwordsEmailResetStart', resetByEmailStart)
  serve(app, 'passwordsEmailReset', resetByEmail)
  serve(app, 'passwordsExistingPasswordReset', resetByExistingPassword)
  serve(app, 'passwordsSessionReset', resetBySession)
  serve(app, 'passwordsStrengthCheck', checkStrength)
}

const FACTOR: ProvenFactor = { type: 'password', delivery_method: 'knowledge' }

/** How old a factor may be for its session to set a new password. Default 300000 (5 minutes, wire). */
const FRESH_FACTOR_MS = 300_000

/** Checks that the project uses passwords. @throws ProviderError `passwords_incompatible_with_sdk_config` */
function checkEnabled({ config }: Tenant): void {
  if (!config.sdk_passwords_enabled) throw new ProviderError('passwords_incompatible_with_sdk_config')
}

/**
 * Checks a call before its slow part (hashing). After that part, nothing may fail half way.
 *
 * @throws ProviderError `passwords_incompatible_with_sdk_config`, `invalid_email`, `invalid_session_duration_minutes`
 */
function checkCall(tenant: Tenant, call: { email?: string; session_duration_minutes?: number }): void {
  checkEnabled(tenant)
  if (call.email !== undefined) checkEmailFormat(call.email)
  if (call.session_duration_minutes !== undefined) checkSessionDuration(tenant, call.session_duration_minutes)
}

/**
 * Returns the user who gets the first password of an address: a new user, or the known user who is signed in.
 *
 * @throws ProviderError `duplicate_email`, `password_already_exists`, `reset_password`
 */
function claimUser(tenant: Tenant, email: string, request: FastifyRequest): User {
  const known = findUserByEmail(tenant, email)
  if (!known) return createUser(tenant, { email })
  const isOwn = findSession(tenant, request)?.user_id === known.user_id
  if (known.password) throw new ProviderError(isOwn ? 'password_already_exists' : 'duplicate_email')
  // Without a session, a mailed link must prove that the address is the user's.
  if (!isOwn) throw new ProviderError('reset_password')
  checkNotLocked(tenant, known)
  return known
}

const create: Handler<'passwords'> = async ({ tenant, body, request }) => {
  const { email, password, session_duration_minutes } = body
  checkCall(tenant, body)
  const { checkNewPassword } = await loadStrength()
  checkNewPassword(tenant, password, email)
  const hash = await hashPassword(password)
  const user = claimUser(tenant, email, request)
  setPassword(tenant, user, hash)
  const fields = await startSession(tenant, { user, factor: FACTOR, session_duration_minutes, request })
  return { ...fields, email_id: getEmailId(user, email) }
}

function getEmailId({ emails }: User, email: string): string {
  return emails.find((entry) => isSameEmail(entry.email, email))?.email_id ?? ''
}

type Guess = { email: string; password: string; wrong: 'unauthorized_credentials' | 'password_does_not_match' }

/**
 * Returns the user who logs in with a password, and counts a wrong one. Known and unknown addresses, right and wrong
 * passwords take the same time.
 *
 * @throws ProviderError `email_not_found`, `user_lock_limit_reached`, `no_user_password`, `reset_password`, or `wrong`
 */
async function authenticateByPassword(tenant: Tenant, { email, password, wrong }: Guess): Promise<User> {
  const breaches = tenant.config.check_breach_on_authentication ? await loadBreaches() : undefined
  const user = findUserByEmail(tenant, email)
  const hash = findPasswordHash(tenant, user)
  const isRight = await isPasswordOf(hash, password)
  if (!user) throw new ProviderError('email_not_found')
  checkNotLocked(tenant, user)
  if (!user.password) throw new ProviderError('no_user_password')
  // The password may have changed during the comparison.
  if (!isRight || hash !== findPasswordHash(tenant, user)) refuseAttempt(tenant, user, wrong)
  acceptAttempt(tenant, user)
  checkUsable(user.password, breaches?.isBreached(tenant, normalizePassword(password)))
  return user
}

/** Checks that a right password need not be replaced. @throws ProviderError `reset_password` */
function checkUsable({ requires_reset }: NonNullable<User['password']>, isBreached = false): void {
  if (requires_reset || isBreached) throw new ProviderError('reset_password')
}

const authenticate: Handler<'passwordsAuthenticate'> = async ({ tenant, body, request }) => {
  const { email, password, session_duration_minutes } = body
  checkCall(tenant, body)
  const user = await authenticateByPassword(tenant, { email, password, wrong: 'unauthorized_credentials' })
  return startSession(tenant, { user, factor: FACTOR, session_duration_minutes, request })
}

const resetByEmailStart: Handler<'passwordsEmailResetStart'> = ({ tenant, body, request }) => {
  checkEnabled(tenant)
  sendResetMail(tenant, request, toResetRequest(tenant, body))
  return {}
}

/** Assumed: it removes a lock, because the mailed link proves that the address is the user's. */
const resetByEmail: Handler<'passwordsEmailReset'> = async ({ tenant, body, request }) => {
  const { password, session_duration_minutes } = body
  checkCall(tenant, body)
  const { checkNewPassword } = await loadStrength()
  checkNewPassword(tenant, password, requireResetLink(tenant, body).row.contact.address)
  const hash = await hashPassword(password)
  // Another reset may have used it up during hashing.
  const { row, user } = requireResetLink(tenant, body)
  spendResetLinks(tenant, user.user_id)
  confirmContact(tenant, user, row.contact)
  setPassword(tenant, user, hash)
  unlock(user)
  endSessions(tenant, user.user_id)
  return startSession(tenant, { user, factor: FACTOR, session_duration_minutes, request })
}

const resetByExistingPassword: Handler<'passwordsExistingPasswordReset'> = async ({ tenant, body, request }) => {
  const { email, existing_password, new_password, session_duration_minutes } = body
  checkCall(tenant, body)
  const user = await authenticateByPassword(tenant, {
    email,
    password: existing_password,
    wrong: 'password_does_not_match',
  })
  const { checkNewPassword } = await loadStrength()
  checkNewPassword(tenant, new_password, email)
  setPassword(tenant, user, await hashPassword(new_password))
  endSessions(tenant, user.user_id)
  return startSession(tenant, { user, factor: FACTOR, session_duration_minutes, request })
}

/** Whether a session has proven a password or an email address recently enough. */
function isFresh(tenant: Tenant, { authentication_factors }: SessionRow): boolean {
  return authentication_factors.some(
    ({ delivery_method, last_authenticated_at }) =>
      (delivery_method === 'knowledge' || delivery_method === 'email') &&
      Date.parse(last_authenticated_at) > tenant.clock.now() - FRESH_FACTOR_MS,
  )
}

const resetBySession: Handler<'passwordsSessionReset'> = async ({ tenant, body, request }) => {
  const session = requireSession(tenant, request)
  checkCall(tenant, body)
  const user = requireUser(tenant, session.user_id)
  checkNotLocked(tenant, user)
  if (!user.password) throw new ProviderError('password_not_found')
  if (!isFresh(tenant, session)) throw new ProviderError('session_too_old_to_reset_password')
  const { checkNewPassword } = await loadStrength()
  checkNewPassword(tenant, body.password, user.emails[0]?.email)
  const hash = await hashPassword(body.password)
  // The session may have ended during hashing.
  requireSession(tenant, request)
  setPassword(tenant, user, hash)
  endSessions(tenant, user.user_id, session)
  const { session_duration_minutes } = body
  return startSession(tenant, { user, factor: FACTOR, session_duration_minutes, request, session })
}

const checkStrength: Handler<'passwordsStrengthCheck'> = async ({ tenant, body }) => {
  checkEnabled(tenant)
  const { getPasswordStrength } = await loadStrength()
  return getPasswordStrength(tenant, body.password, body.email)
}
