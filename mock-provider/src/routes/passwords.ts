import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { User } from '@latchkey/openapi'
import { checkEmailFormat } from '../core/email-addresses.ts'
import { getSandboxUser, isSandboxEmail } from '../contacts/sandbox.ts'
import { pickGiven } from '../core/pick-given.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { requireResetLink, sendResetMail, toResetRequest } from '../passwords/password-resets.ts'
import {
  authenticateByPassword,
  hashNewPassword,
  loadStrength,
  PASSWORD_FACTOR,
  resetByEmail,
  resetByExistingPassword,
  resetBySession,
  type Guess,
} from '../passwords/password-sign-in.ts'
import { setPassword } from '../passwords/user-passwords.ts'
import { checkSessionDuration, findSession, requireSession } from '../sessions/sessions.ts'
import {
  beginBrowserSignIn,
  BROWSER,
  checkSessionUser,
  NEW_SESSION_ARGUMENTS,
  SERVER,
  type Caller,
} from '../sessions/sign-in.ts'
import { checkStartAttributes, getStartAttributes, toStartAttributes } from '../sessions/start-attributes.ts'
import { prepareFacts } from '../sessions/user-facts.ts'
import { checkNotLocked } from '../users/user-locks.ts'
import { checkUnique, createUser, findEmailId, findUserByEmail } from '../users/users.ts'
import { migrate } from './passwords-migration.ts'

/** Passwords (tags `passwords` and `server passwords`). */
export async function passwordRoutes(app: FastifyInstance) {
  serve(app, 'passwords', createInBrowser)
  serve(app, 'passwordsAuthenticate', (call) => authenticate(BROWSER, call))
  serve(app, 'passwordsEmailResetStart', startEmailResetInBrowser)
  serve(app, 'passwordsEmailReset', (call) => completeEmailReset(BROWSER, call))
  serve(app, 'passwordsExistingPasswordReset', (call) => resetExisting(BROWSER, call, 'password_does_not_match'))
  serve(app, 'passwordsSessionReset', resetInBrowsersSession)
  serve(app, 'passwordsStrengthCheck', (call) => checkStrength(BROWSER, call))
  serve(app, 'serverPasswordsCreate', createForServer)
  serve(app, 'serverPasswordsAuthenticate', (call) => authenticate(SERVER, call))
  serve(app, 'serverPasswordsStrengthCheck', (call) => checkStrength(SERVER, call))
  serve(app, 'serverPasswordsMigrate', migrate)
  serve(app, 'serverPasswordsEmailResetStart', startEmailResetForServer)
  serve(app, 'serverPasswordsEmailReset', (call) => completeEmailReset(SERVER, call))
  serve(app, 'serverPasswordsExistingPasswordReset', (call) => resetExisting(SERVER, call, 'unauthorized_credentials'))
  serve(app, 'serverPasswordsSessionsReset', resetInNamedSession)
}

/**
 * Checks that browsers may use passwords. An app's server always may.
 *
 * @throws ProviderError `passwords_incompatible_with_sdk_config`
 */
function checkEnabled({ isServer }: Caller, { config }: Tenant): void {
  if (!isServer && !config.sdk_passwords_enabled) throw new ProviderError('passwords_incompatible_with_sdk_config')
}

/**
 * Checks a call before the slow hashing, so that nothing fails half-way afterwards.
 *
 * @throws ProviderError `passwords_incompatible_with_sdk_config`, `invalid_email`, `invalid_session_duration_minutes`
 */
function checkCall(
  caller: Caller,
  { tenant, body }: { tenant: Tenant; body: { email?: string; session_duration_minutes?: number } },
): void {
  checkEnabled(caller, tenant)
  if (body.email !== undefined) checkEmailFormat(body.email)
  // A server's sign-in checks its own limits when it begins.
  const minutes = caller.isServer ? undefined : body.session_duration_minutes
  if (minutes !== undefined) checkSessionDuration(tenant, minutes)
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

const createInBrowser: Handler<'passwords'> = async (call) => {
  const { tenant, body, request } = call
  const { email, password } = body
  checkCall(BROWSER, call)
  const hash = await hashNewPassword(tenant, password, email)
  const user = claimUser(tenant, email, request)
  setPassword(tenant, user, hash)
  return withEmailId(await beginBrowserSignIn(call, body).complete(user, PASSWORD_FACTOR), email)
}

const createForServer: Handler<'serverPasswordsCreate'> = async (call) => {
  const { body, tenant } = call
  const { email, password } = body
  checkCall(SERVER, call)
  const signIn = await beginNewSession(SERVER, call)
  const facts = pickGiven(body, ['name', 'trusted_metadata', 'untrusted_metadata'])
  const write = prepareFacts(tenant, undefined, facts)
  if (isSandboxEmail(email)) return withEmailId(await signIn.complete(getSandboxUser(tenant), PASSWORD_FACTOR), email)
  checkUnique(tenant, { email })
  const hash = await hashNewPassword(tenant, password, email)
  // Another call may have taken the address during hashing.
  checkUnique(tenant, { email })
  const user = createUser(tenant, { email })
  write(user)
  setPassword(tenant, user, hash)
  return withEmailId(await signIn.complete(user, PASSWORD_FACTOR), email)
}

function withEmailId<Fields extends { user: Pick<User, 'emails'> }>(fields: Fields, email: string) {
  return { ...fields, email_id: findEmailId(fields.user, email) ?? '' }
}

/** Begins a sign-in that starts a new session, even if the call names a session. */
function beginNewSession<Fields>(caller: Caller<Fields>, call: SessionStart) {
  return caller.beginSignIn(call, pickGiven(call.body, NEW_SESSION_ARGUMENTS))
}

/** A call that can start a session. */
type SessionStart = { tenant: Tenant; request: FastifyRequest; body: SessionArguments }
type SessionArguments = Partial<Pick<Call<'serverPasswordsEmailReset'>['body'], (typeof NEW_SESSION_ARGUMENTS)[number]>>

async function authenticate<Fields>(
  caller: Caller<Fields>,
  call: SessionStart & { body: { email: string; password: string } },
): Promise<Fields> {
  const { tenant, body } = call
  const { email, password } = body
  checkCall(caller, call)
  const signIn = await caller.beginSignIn(call, body)
  if (caller.isServer && isSandboxEmail(email)) return signIn.complete(getSandboxUser(tenant), PASSWORD_FACTOR)
  checkSessionOf(signIn.session, tenant, email)
  const user = await authenticateByPassword(tenant, { email, password, wrong: 'unauthorized_credentials' })
  return signIn.complete(user, PASSWORD_FACTOR)
}

/** Checks that a named session is that of an address's user. @throws ProviderError `user_id_mismatch` */
function checkSessionOf(session: Parameters<typeof checkSessionUser>[0], tenant: Tenant, email: string): void {
  const known = findUserByEmail(tenant, email)
  if (known) checkSessionUser(session, known)
}

async function checkStrength(
  caller: Caller,
  { tenant, body }: { tenant: Tenant; body: { password: string; email?: string } },
) {
  checkEnabled(caller, tenant)
  const { getPasswordStrength } = await loadStrength()
  return getPasswordStrength(tenant, body.password, body.email)
}

const startEmailResetInBrowser: Handler<'passwordsEmailResetStart'> = ({ tenant, body, request }) => {
  checkEnabled(BROWSER, tenant)
  sendResetMail(tenant, request, toResetRequest(tenant, body, { attributes: getStartAttributes(request) }))
  return {}
}

const startEmailResetForServer: Handler<'serverPasswordsEmailResetStart'> = ({ tenant, body, request }) => {
  if (isSandboxEmail(body.email)) {
    const user = getSandboxUser(tenant)
    return { user_id: user.user_id, email_id: findEmailId(user, body.email) ?? '' }
  }
  const attributes = toStartAttributes(body.attributes)
  const asked = toResetRequest(tenant, body, { isPkceRequired: false, attributes })
  sendResetMail(tenant, request, asked)
  return { user_id: asked.contact.user_id, email_id: asked.contact.id }
}

/** The link of a reset mail, the new password, and what must be the same as at the start. */
type ResetProof = Pick<
  Call<'serverPasswordsEmailReset'>['body'],
  'token' | 'password' | 'code_verifier' | 'attributes' | 'options'
>

async function completeEmailReset<Fields>(
  caller: Caller<Fields>,
  call: SessionStart & { body: ResetProof },
): Promise<Fields> {
  const { body, tenant } = call
  checkCall(caller, call)
  const { token, password } = body
  const code_verifier = caller.readOptional(body.code_verifier)
  const reset = { token, password, ...(code_verifier !== undefined && { code_verifier }) }
  const { session } = await caller.beginSignIn(call, body)
  const { row, user: owner } = requireResetLink(tenant, reset)
  checkStartAttributes(row.attributes, caller.getAttributes(call), body.options)
  checkSessionUser(session, owner)
  const user = await resetByEmail(tenant, reset)
  return (await beginNewSession(caller, call)).complete(user, PASSWORD_FACTOR)
}

async function resetExisting<Fields>(
  caller: Caller<Fields>,
  call: SessionStart & { body: { email: string; existing_password: string; new_password: string } },
  wrong: Guess['wrong'],
): Promise<Fields> {
  const { body, tenant } = call
  const { email, existing_password: password, new_password } = body
  checkCall(caller, call)
  const { session } = await caller.beginSignIn(call, body)
  checkSessionOf(session, tenant, email)
  const user = await resetByExistingPassword(tenant, { email, password, wrong }, new_password)
  return (await beginNewSession(caller, call)).complete(user, PASSWORD_FACTOR)
}

const resetInBrowsersSession: Handler<'passwordsSessionReset'> = async (call) => {
  const { tenant, body, request } = call
  const session = requireSession(tenant, request)
  checkCall(BROWSER, call)
  const { session_duration_minutes } = body
  const signIn = beginBrowserSignIn(call, { session_duration_minutes, session })
  return signIn.complete(await resetBySession(tenant, session, body.password), PASSWORD_FACTOR)
}

const resetInNamedSession: Handler<'serverPasswordsSessionsReset'> = async (call) => {
  const { body, tenant } = call
  const signIn = await SERVER.beginSignIn(call, body)
  if (!signIn.session) throw new ProviderError('no_session_arguments')
  return signIn.complete(await resetBySession(tenant, signIn.session, body.password), PASSWORD_FACTOR)
}
