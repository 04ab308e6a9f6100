import type { FastifyInstance } from 'fastify'
import type { User } from '@latchkey/openapi'
import { checkEmailFormat } from '../contacts/email-addresses.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import { ProviderError } from '../core/provider-error.ts'
import { checkStartAttributes, toStartAttributes } from '../core/start-attributes.ts'
import { requireResetLink, sendResetMail, toResetRequest } from '../passwords/password-resets.ts'
import {
  authenticateByPassword,
  hashNewPassword,
  loadStrength,
  PASSWORD_FACTOR,
  resetByEmail,
  resetByExistingPassword,
  resetBySession,
} from '../passwords/password-sign-in.ts'
import { setPassword } from '../passwords/user-passwords.ts'
import { checkUnique, createUser, findEmailId, findUserByEmail } from '../users/users.ts'
import { migrate } from './password-migration.ts'
import { pickGiven } from './pick-given.ts'
import { getSandboxUser, isSandboxEmail } from './sandbox-user.ts'
import { beginSignIn, checkSessionUser } from './sign-in.ts'
import { prepareFacts } from './user-facts.ts'

/** Passwords, for servers (tag `server passwords`). */
export async function serverPasswords(app: FastifyInstance) {
  serve(app, 'serverPasswordsCreate', create)
  serve(app, 'serverPasswordsAuthenticate', authenticate)
  serve(app, 'serverPasswordsStrengthCheck', checkStrength)
  serve(app, 'serverPasswordsMigrate', migrate)
  serve(app, 'serverPasswordsEmailResetStart', startEmailReset)
  serve(app, 'serverPasswordsEmailReset', completeEmailReset)
  serve(app, 'serverPasswordsExistingPasswordReset', resetExisting)
  serve(app, 'serverPasswordsSessionsReset', resetInSession)
}

const create: Handler<'serverPasswordsCreate'> = async (call) => {
  const { body, tenant } = call
  const { email, password } = body
  checkEmailFormat(email)
  const signIn = await beginNewSession(call)
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

type SignedIn = Awaited<ReturnType<Awaited<ReturnType<typeof beginSignIn>>['complete']>>

function withEmailId(fields: SignedIn, email: string) {
  return { ...fields, email_id: findEmailId(fields.user, email) ?? '' }
}

/** The calls that can start a new session. */
type SessionStart =
  | Call<'serverPasswordsCreate'>
  | Call<'serverPasswordsEmailReset'>
  | Call<'serverPasswordsExistingPasswordReset'>

/** Begins a sign-in that starts a new session, even if the call names a session. */
function beginNewSession({ body, tenant, request }: SessionStart) {
  return beginSignIn({ tenant, request }, pickGiven(body, ['session_duration_minutes', 'session_custom_claims']))
}

const authenticate: Handler<'serverPasswordsAuthenticate'> = async (call) => {
  const { body, tenant } = call
  const { email, password } = body
  checkEmailFormat(email)
  const signIn = await beginSignIn(call, body)
  if (isSandboxEmail(email)) return signIn.complete(getSandboxUser(tenant), PASSWORD_FACTOR)
  const known = findUserByEmail(tenant, email)
  if (known) checkSessionUser(signIn.session, known)
  const user = await authenticateByPassword(tenant, { email, password, wrong: 'unauthorized_credentials' })
  return signIn.complete(user, PASSWORD_FACTOR)
}

const checkStrength: Handler<'serverPasswordsStrengthCheck'> = async ({ tenant, body }) => {
  const { getPasswordStrength } = await loadStrength()
  return getPasswordStrength(tenant, body.password, body.email)
}

const startEmailReset: Handler<'serverPasswordsEmailResetStart'> = ({ tenant, body, request }) => {
  if (isSandboxEmail(body.email)) return toMailed(getSandboxUser(tenant), body.email)
  const wanted = toResetRequest(tenant, body, {
    isPkceRequired: false,
    attributes: toStartAttributes(body.attributes),
  })
  sendResetMail(tenant, request, wanted)
  return { user_id: wanted.contact.user_id, email_id: wanted.contact.id }
}

function toMailed(user: User, email: string) {
  return { user_id: user.user_id, email_id: findEmailId(user, email) ?? '' }
}

const completeEmailReset: Handler<'serverPasswordsEmailReset'> = async (call) => {
  const { body, tenant } = call
  const { token, password, code_verifier } = body
  const reset = { token, password, ...(code_verifier && { code_verifier }) }
  const { session } = await beginSignIn(call, body)
  const { row, user: owner } = requireResetLink(tenant, reset)
  checkStartAttributes(row.attributes, toStartAttributes(body.attributes), body.options)
  checkSessionUser(session, owner)
  const user = await resetByEmail(tenant, reset)
  return (await beginNewSession(call)).complete(user, PASSWORD_FACTOR)
}

const resetExisting: Handler<'serverPasswordsExistingPasswordReset'> = async (call) => {
  const { body, tenant } = call
  const { email, existing_password: password, new_password } = body
  checkEmailFormat(email)
  const { session } = await beginSignIn(call, body)
  const known = findUserByEmail(tenant, email)
  if (known) checkSessionUser(session, known)
  const guess = { email, password, wrong: 'unauthorized_credentials' } as const
  const user = await resetByExistingPassword(tenant, guess, new_password)
  return (await beginNewSession(call)).complete(user, PASSWORD_FACTOR)
}

const resetInSession: Handler<'serverPasswordsSessionsReset'> = async (call) => {
  const { body, tenant } = call
  const signIn = await beginSignIn(call, body)
  if (!signIn.session) throw new ProviderError('no_session_arguments')
  return signIn.complete(await resetBySession(tenant, signIn.session, body.password), PASSWORD_FACTOR)
}
