import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { User } from '@latchkey/openapi'
import { checkEmailFormat } from '../contacts/email-addresses.ts'
import { toResetRequest, sendResetMail } from '../passwords/password-resets.ts'
import {
  authenticateByPassword,
  hashNewPassword,
  loadStrength,
  PASSWORD_FACTOR as factor,
  resetByEmail,
  resetByExistingPassword,
  resetBySession,
} from '../passwords/password-sign-in.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import { getStartAttributes } from '../core/start-attributes.ts'
import { requireSession, checkSessionDuration, findSession, startSession } from '../sessions/sessions.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkNotLocked } from '../users/user-locks.ts'
import { setPassword } from '../passwords/user-passwords.ts'
import { createUser, findEmailId, findUserByEmail } from '../users/users.ts'

/** Passwords (tag `passwords`). */
export async function passwordRoutes(app: FastifyInstance) {
  serve(app, 'passwords', create)
  serve(app, 'passwordsAuthenticate', authenticate)
  serve(app, 'passwordsEmailResetStart', startEmailReset)
  serve(app, 'passwordsEmailReset', completeEmailReset)
  serve(app, 'passwordsExistingPasswordReset', resetExisting)
  serve(app, 'passwordsSessionReset', resetInSession)
  serve(app, 'passwordsStrengthCheck', checkStrength)
}

/** Checks that the project uses passwords. @throws ProviderError `passwords_incompatible_with_sdk_config` */
function checkEnabled({ config }: Tenant): void {
  if (!config.sdk_passwords_enabled) throw new ProviderError('passwords_incompatible_with_sdk_config')
}

/**
 * Checks a call before the slow hashing, so that nothing fails half-way afterwards.
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
  const hash = await hashNewPassword(tenant, password, email)
  const user = claimUser(tenant, email, request)
  setPassword(tenant, user, hash)
  const fields = await startSession(tenant, { user, factor, session_duration_minutes, request })
  return { ...fields, email_id: findEmailId(user, email) ?? '' }
}

const authenticate: Handler<'passwordsAuthenticate'> = async ({ tenant, body, request }) => {
  const { email, password, session_duration_minutes } = body
  checkCall(tenant, body)
  const user = await authenticateByPassword(tenant, { email, password, wrong: 'unauthorized_credentials' })
  return startSession(tenant, { user, factor, session_duration_minutes, request })
}

const startEmailReset: Handler<'passwordsEmailResetStart'> = ({ tenant, body, request }) => {
  checkEnabled(tenant)
  sendResetMail(tenant, request, toResetRequest(tenant, body, { attributes: getStartAttributes(request) }))
  return {}
}

const completeEmailReset: Handler<'passwordsEmailReset'> = async ({ tenant, body, request }) => {
  const { session_duration_minutes } = body
  checkCall(tenant, body)
  const user = await resetByEmail(tenant, body)
  return startSession(tenant, { user, factor, session_duration_minutes, request })
}

const resetExisting: Handler<'passwordsExistingPasswordReset'> = async ({ tenant, body, request }) => {
  const { email, existing_password: password, new_password, session_duration_minutes } = body
  checkCall(tenant, body)
  const guess = { email, password, wrong: 'password_does_not_match' } as const
  const user = await resetByExistingPassword(tenant, guess, new_password)
  return startSession(tenant, { user, factor, session_duration_minutes, request })
}

const resetInSession: Handler<'passwordsSessionReset'> = async ({ tenant, body, request }) => {
  const session = requireSession(tenant, request)
  checkCall(tenant, body)
  const user = await resetBySession(tenant, session, body.password)
  const { session_duration_minutes } = body
  return startSession(tenant, { user, factor, session_duration_minutes, request, session })
}

const checkStrength: Handler<'passwordsStrengthCheck'> = async ({ tenant, body }) => {
  checkEnabled(tenant)
  const { getPasswordStrength } = await loadStrength()
  return getPasswordStrength(tenant, body.password, body.email)
}
