import type { FastifyInstance } from 'fastify'
import type { User } from '@latchkey/openapi'
import { checkEmailFormat } from '../core/email-addresses.ts'
import { checkPhoneNumberFormat } from '../contacts/recipients.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkSoleFactor, exchangeFactor } from '../factors/primary-factor.ts'
import { requireSession } from '../sessions/sessions.ts'
import { prepareFacts } from '../sessions/user-facts.ts'
import { searchUsers } from '../users/search-users.ts'
import { requireNamedUser, toServerUser } from '../users/server-users.ts'
import { deleteUser } from '../users/user-deletion.ts'
import { checkUnique, createUser, mergeMetadata, requireUser } from '../users/users.ts'

/**
 * Users: the signed-in one of a browser, and any one of a server (tags `users` and `server users`). The deletion of
 * factors is in `routes/users-factors.ts`.
 */
export async function userRoutes(app: FastifyInstance) {
  serve(app, 'usersMe', getOwn)
  serve(app, 'usersMeUpdate', updateOwn)
  serve(app, 'serverUsersCreate', create)
  serve(app, 'serverUsersSearch', search)
  serve(app, 'serverUsersGet', get)
  serve(app, 'serverUsersUpdate', update)
  serve(app, 'serverUsersDelete', remove)
  serve(app, 'serverUsersExchangePrimaryFactor', exchangePrimaryFactor)
  serve(app, 'serverUsersDeleteExternalId', deleteExternalId)
}

/** Returns the response to a change of the signed-in user. */
export function toOwnChange(user: User) {
  return { user_id: user.user_id, user, __user: user }
}

/** Returns the response to a server's change of a user. */
export function toServerChange(tenant: Tenant, user: User) {
  return { user_id: user.user_id, user: toServerUser(tenant, user) }
}

const getOwn: Handler<'usersMe'> = ({ tenant, request }) => requireUser(tenant, requireSession(tenant, request).user_id)

const updateOwn: Handler<'usersMeUpdate'> = ({ body, tenant, request }) => {
  const user = requireUser(tenant, requireSession(tenant, request).user_id)
  if (body.trusted_metadata !== undefined) throw new ProviderError('cannot_update_trusted_metadata')
  if (body.untrusted_metadata) user.untrusted_metadata = mergeMetadata(user.untrusted_metadata, body.untrusted_metadata)
  if (body.name) user.name = { first_name: '', middle_name: '', last_name: '', ...body.name }
  return { ...toOwnChange(user), ...toContacts(user) }
}

/** Returns the members that an update also lists beside the user. */
function toContacts({ emails, phone_numbers, crypto_wallets }: User) {
  return { emails, phone_numbers, crypto_wallets }
}

/** The address and the number that a call gives. Empty strings count as absent. */
type NewContacts = { email?: string; phone_number?: string }

/**
 * Checks a new address and a new number.
 *
 * @throws ProviderError `invalid_email`, `invalid_phone_number`, `invalid_phone_number_country_code`, `duplicate_email`,
 *   `duplicate_phone_number`
 */
function toNewContacts(tenant: Tenant, email: string | undefined, phone_number: string | undefined): NewContacts {
  if (email) checkEmailFormat(email)
  if (phone_number) checkPhoneNumberFormat(phone_number)
  const contacts = { ...(email && { email }), ...(phone_number && { phone_number }) }
  checkUnique(tenant, contacts)
  return contacts
}

const create: Handler<'serverUsersCreate'> = ({ tenant, body, reply }) => {
  if (!body.email && !body.phone_number) throw new ProviderError('invalid_create_user_request')
  const contacts = toNewContacts(tenant, body.email, body.phone_number)
  const write = prepareFacts(tenant, undefined, body)
  const user = createUser(tenant, { ...contacts, status: body.create_user_as_pending ? 'pending' : 'active' })
  write(user)
  void reply.code(201)
  return {
    ...toServerChange(tenant, user),
    email_id: user.emails[0]?.email_id ?? '',
    phone_id: user.phone_numbers[0]?.phone_id ?? '',
    status: user.status,
  }
}

const search: Handler<'serverUsersSearch'> = ({ tenant, body }) => {
  const { found, total, next_cursor } = searchUsers(tenant, body)
  return { results: found.map((user) => toServerUser(tenant, user)), results_metadata: { total, next_cursor } }
}

const get: Handler<'serverUsersGet'> = ({ tenant, path }) =>
  toServerUser(tenant, requireNamedUser(tenant, path.user_id))

const update: Handler<'serverUsersUpdate'> = ({ tenant, path, body }) => {
  const user = requireNamedUser(tenant, path.user_id)
  prepareFacts(tenant, user, body)(user)
  return { ...toServerChange(tenant, user), ...toContacts(user) }
}

const remove: Handler<'serverUsersDelete'> = ({ tenant, path }) => {
  const { user_id } = requireNamedUser(tenant, path.user_id)
  deleteUser(tenant, user_id)
  return { user_id }
}

const exchangePrimaryFactor: Handler<'serverUsersExchangePrimaryFactor'> = ({ tenant, path, body }) => {
  const user = requireNamedUser(tenant, path.user_id)
  const { email_address, phone_number } = body
  if (Boolean(email_address) === Boolean(phone_number))
    throw new ProviderError('invalid_exchange_primary_factor_fields')
  checkSoleFactor(user)
  exchangeFactor(user, toNewContacts(tenant, email_address, phone_number))
  return toServerChange(tenant, user)
}

const deleteExternalId: Handler<'serverUsersDeleteExternalId'> = ({ tenant, path }) => {
  const user = requireNamedUser(tenant, path.user_id)
  delete user.external_id
  return toServerChange(tenant, user)
}
