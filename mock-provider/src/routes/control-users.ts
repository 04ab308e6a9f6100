import type { FastifyInstance } from 'fastify'
import type { MockSchemas, User } from '@latchkey/openapi'
import { createId } from '../core/ids.ts'
import { createImpersonationToken } from '../sessions/impersonation-tokens.ts'
import { assignRoles, toRoles } from '../sessions/user-roles.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
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
}

type UserSeed = MockSchemas['UserSeed']

/** Adds the members of a seed that `createUser` does not know. */
function addFacts(user: User, seed: UserSeed): void {
  for (const phone of user.phone_numbers) phone.verified = seed.phone_number_verified ?? true
  for (const wallet of seed.crypto_wallets ?? [])
    user.crypto_wallets.push({ ...wallet, crypto_wallet_id: createId('crypto-wallet'), verified: true })
  for (const { name = 'Passkey', domain = 'localhost' } of seed.webauthn_registrations ?? []) {
    const webauthn_registration_id = createId('webauthn-registration')
    const facts = { domain, name, user_agent: '', authenticator_type: 'platform', verified: true }
    user.webauthn_registrations.push({ webauthn_registration_id, ...facts })
  }
  for (const { verified = true } of seed.biometric_registrations ?? [])
    user.biometric_registrations.push({ biometric_registration_id: createId('biometric-registration'), verified })
  if (seed.external_id !== undefined) user.external_id = seed.external_id
  if (seed.roles) user.roles = [...new Set([...user.roles, ...seed.roles])]
  Object.assign(user.trusted_metadata, seed.trusted_metadata)
  Object.assign(user.untrusted_metadata, seed.untrusted_metadata)
}

/** Hashes the password of a seed, if any. @throws ProviderError `bad_request` for a password without an address */
async function hashSeed({ email, password }: UserSeed): Promise<string | undefined> {
  if (password === undefined) return undefined
  if (email === undefined) throw new ProviderError('bad_request', { message: 'A password requires an email address.' })
  return hashPassword(password)
}

const list: Handler<'mockUsers'> = ({ tenant, query }) => ({
  users: listUsers(tenant, query),
  total: users(tenant).size,
})

const create: Handler<'mockUsersCreate'> = async ({ tenant, body }) => {
  const hash = await hashSeed(body)
  checkUnique(tenant, body)
  const { email, phone_number, name, status } = body
  const user = createUser(tenant, {
    ...(email !== undefined && { email, is_email_verified: body.email_verified ?? true }),
    ...(phone_number !== undefined && { phone_number }),
    ...(name && { name }),
    ...(status && { status }),
  })
  addFacts(user, body)
  if (body.totp_secret !== undefined) addVerifiedTotp(tenant, user, body.totp_secret)
  if (hash !== undefined) setPassword(tenant, user, hash)
  if (user.password) user.password.requires_reset = body.password_requires_reset ?? false
  if (body.is_locked) lock(tenant, user)
  return { user }
}

const generate: Handler<'mockUsersGenerate'> = async ({ tenant, body }) => {
  await generateUsers(tenant, body.count)
  return { total: users(tenant).size }
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
