import type { FastifyInstance } from 'fastify'
import { decodeText } from '../../facts/user-files.ts'
import { PROVIDER, type MockSchemas, type User } from '@latchkey/openapi'
import { createId } from '../core/ids.ts'
import { createImpersonationToken } from '../sessions/impersonation-tokens.ts'
import { assignRoles, toRoles } from '../sessions/user-roles.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { checkPhoneNumberFormat } from '../contacts/recipients.ts'
import { ProviderError } from '../core/provider-error.ts'
import { isRecord } from '../core/read-member.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import { findRecording, startRecording } from '../recording/recording.ts'
import { importUsers } from '../user-import/import-users.ts'
import { generateUsers } from '../users/generate-users.ts'
import { listUsers } from '../users/list-users.ts'
import { deleteUser } from '../users/user-deletion.ts'
import { lock, unlock } from '../users/user-locks.ts'
import { addVerifiedTotp } from '../factors/totps.ts'
import { setPassword } from '../passwords/user-passwords.ts'
import { checkUnique, createUser, requireUser, users } from '../users/users.ts'

/** A tenant's users (tag `users` of the control plane). */
export async function controlUsers(app: FastifyInstance) {
  serve(app, 'mockUsers', list)
  serve(app, 'mockUsersCreate', create)
  serve(app, 'mockUsersGenerate', generate)
  serve(app, 'mockUser', get)
  serve(app, 'mockUserUpdate', update)
  serve(app, 'mockUserDelete', remove)
  serve(app, 'mockImpersonationTokens', impersonate)
  await app.register(userImport)
}

/** The import takes files as they are, also as text. Elsewhere, text is JSON. */
async function userImport(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(
    ['text/plain', 'text/csv', 'application/x-ndjson'],
    { parseAs: 'buffer' },
    (_request, bytes: Buffer, done) => done(null, decodeText(bytes)),
  )
  serve(app, 'mockUsersImport', importFile)
}

type UserSeed = MockSchemas['UserSeed']

type Factors = Required<Pick<UserSeed, 'crypto_wallets' | 'webauthn_registrations' | 'biometric_registrations'>>

/** Adds the factors of a seed, which lacks their ids. */
function addFactors(user: User, { crypto_wallets, webauthn_registrations, biometric_registrations }: Factors): void {
  for (const wallet of crypto_wallets)
    user.crypto_wallets.push({ ...wallet, crypto_wallet_id: createId('crypto-wallet'), verified: true })
  for (const { name = 'Passkey', domain = 'localhost' } of webauthn_registrations) {
    const webauthn_registration_id = createId('webauthn-registration')
    const facts = { domain, name, user_agent: '', authenticator_type: 'platform', verified: true }
    user.webauthn_registrations.push({ webauthn_registration_id, ...facts })
  }
  for (const { verified = true } of biometric_registrations)
    user.biometric_registrations.push({ biometric_registration_id: createId('biometric-registration'), verified })
}

/** Hashes the password of a seed, if any. @throws ProviderError `bad_request` for a password without an address */
async function hashSeed(email: string | undefined, password: string | undefined): Promise<string | undefined> {
  if (password === undefined) return undefined
  if (email === undefined) throw new ProviderError('bad_request', { message: 'A password requires an email address.' })
  return hashPassword(password)
}

const list: Handler<'mockUsers'> = ({ tenant, query }) => ({
  users: listUsers(tenant, query),
  total: users(tenant).size,
})

const create: Handler<'mockUsersCreate'> = async ({ tenant, body }) => {
  const {
    user_id,
    email,
    email_verified = true,
    phone_number,
    phone_number_verified = true,
    password,
    password_requires_reset = false,
    totp_secret,
    is_locked = false,
    roles = [],
    crypto_wallets = [],
    webauthn_registrations = [],
    biometric_registrations = [],
    // The other members have the names and the types of the user's.
    ...members
  } = body
  const hash = await hashSeed(email, password)
  if (phone_number !== undefined) checkPhoneNumberFormat(phone_number)
  checkUnique(tenant, { email, phone_number })
  if (user_id !== undefined && users(tenant).has(user_id))
    throw new ProviderError('bad_request', { message: `There is a user with the id ${user_id} already.` })
  const known = {
    ...members,
    ...(email !== undefined && { email, is_email_verified: email_verified }),
    ...(phone_number !== undefined && { phone_number }),
    roles: [...new Set([PROVIDER.defaultRoleId, ...roles])],
  }
  const user = createUser(tenant, known, user_id)
  for (const phone of user.phone_numbers) phone.verified = phone_number_verified
  addFactors(user, { crypto_wallets, webauthn_registrations, biometric_registrations })
  if (totp_secret !== undefined) addVerifiedTotp(tenant, user, totp_secret)
  if (hash !== undefined) setPassword(tenant, user, hash)
  if (user.password) user.password.requires_reset = password_requires_reset
  if (is_locked) lock(tenant, user)
  return { user }
}

const generate: Handler<'mockUsersGenerate'> = async ({ tenant, body }) => {
  await generateUsers(tenant, body.count)
  return { total: users(tenant).size }
}

type UserImport = MockSchemas['UserImport']

/** Returns the options of an import. A body that is the file itself has none. */
function toUserImport(body: Call<'mockUsersImport'>['body']): UserImport {
  if (typeof body === 'string') return { file: { text: body } }
  return isUserImport(body) ? body : { file: { text: JSON.stringify(body) } }
}

/** The document says so: an exported document has no member `file`. */
function isUserImport(body: unknown): body is UserImport {
  return isRecord(body) && 'file' in body
}

const importFile: Handler<'mockUsersImport'> = async ({ tenant, body, query }) => {
  const { file, firebase_hash_config, dry_run = query.dry_run } = toUserImport(body)
  const report = await importUsers(tenant, file.text, { firebase_hash_config, dry_run })
  // A recording does not have the file, so it begins again with the users.
  if (report.created > 0 && findRecording(tenant)) startRecording(tenant)
  return report
}

const get: Handler<'mockUser'> = ({ tenant, path }) => ({ user: requireUser(tenant, path.user_id) })

const update: Handler<'mockUserUpdate'> = ({ tenant, path, body }) => {
  const user = requireUser(tenant, path.user_id)
  // The roles are checked before anything is changed.
  const roles = body.roles && toRoles(tenant, body.roles)
  if (body.is_locked === true) lock(tenant, user)
  if (body.is_locked === false) unlock(user)
  if (roles) assignRoles(tenant, user, roles)
  return { user }
}

const remove: Handler<'mockUserDelete'> = ({ tenant, path }) => {
  deleteUser(tenant, path.user_id)
  return { status: 'ok' }
}

const impersonate: Handler<'mockImpersonationTokens'> = ({ tenant, body }) => {
  const { user_id } = requireUser(tenant, body.user_id)
  const impersonation_token = createImpersonationToken(tenant, {
    user_id,
    impersonator_id: body.impersonator_id ?? createId('impersonator'),
    impersonator_email_address: body.impersonator_email_address ?? 'support@example.com',
  })
  return { impersonation_token }
}
