import type { FastifyInstance } from 'fastify'
import type { User } from '@latchkey/openapi'
import { prepareFacts } from './user-facts.ts'
import { requireNamedUser, toServerUser } from './server-users.ts'
import { listConnectedApps, revokeConnectedApp } from '../authorization-server/connected-apps.ts'
import { checkEmailFormat } from '../contacts/email-addresses.ts'
import { checkPhoneNumberFormat } from '../contacts/recipients.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkSoleFactor, exchangeFactor } from '../factors/primary-factor.ts'
import { searchUsers } from '../users/search-users.ts'
import { deleteUser } from '../users/user-deletion.ts'
import { checkUnique, createUser } from '../users/users.ts'

/** Users, for servers (tag `server users`). The deletion of factors is in `server-api/user-factors.ts`. */
export async function serverUsers(app: FastifyInstance) {
  serve(app, 'serverUsersCreate', create)
  serve(app, 'serverUsersSearch', search)
  serve(app, 'serverUsersGet', get)
  serve(app, 'serverUsersUpdate', update)
  serve(app, 'serverUsersDelete', remove)
  serve(app, 'serverUsersExchangePrimaryFactor', exchangePrimaryFactor)
  serve(app, 'serverUsersDeleteExternalId', deleteExternalId)
  serve(app, 'serverUsersConnectedApps', connectedApps)
  serve(app, 'serverUsersRevoke', revoke)
}

/** Returns the response to a call that changes a user. */
export function toUserChange(tenant: Tenant, user: User) {
  return { user_id: user.user_id, user: toServerUser(tenant, user) }
}

/** The address and the number that a call gives. Empty strings count as absent. */
type Wanted = { email?: string; phone_number?: string }

/**
 * Checks a new address and a new number.
 *
 * @throws ProviderError `invalid_email`, `invalid_phone_number`, `invalid_phone_number_country_code`, `duplicate_email`,
 *   `duplicate_phone_number`
 */
function toWanted(tenant: Tenant, email: string | undefined, phone_number: string | undefined): Wanted {
  if (email) checkEmailFormat(email)
  if (phone_number) checkPhoneNumberFormat(phone_number)
  const wanted = { ...(email && { email }), ...(phone_number && { phone_number }) }
  checkUnique(tenant, wanted)
  return wanted
}

const create: Handler<'serverUsersCreate'> = ({ tenant, body, reply }) => {
  if (!body.email && !body.phone_number) throw new ProviderError('invalid_create_user_request')
  const wanted = toWanted(tenant, body.email, body.phone_number)
  const write = prepareFacts(tenant, undefined, body)
  const user = createUser(tenant, { ...wanted, status: body.create_user_as_pending ? 'pending' : 'active' })
  write(user)
  void reply.code(201)
  return {
    ...toUserChange(tenant, user),
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
  const { emails, phone_numbers, crypto_wallets } = user
  return { ...toUserChange(tenant, user), emails, phone_numbers, crypto_wallets }
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
  exchangeFactor(user, toWanted(tenant, email_address, phone_number))
  return toUserChange(tenant, user)
}

const deleteExternalId: Handler<'serverUsersDeleteExternalId'> = ({ tenant, path }) => {
  const user = requireNamedUser(tenant, path.user_id)
  delete user.external_id
  return toUserChange(tenant, user)
}

const connectedApps: Handler<'serverUsersConnectedApps'> = async ({ tenant, path }) => {
  const { user_id } = requireNamedUser(tenant, path.user_id)
  const apps = await listConnectedApps(tenant, user_id)
  return { connected_apps: apps.map(({ granted_at: _at, last_used_at: _used, redirect_urls: _urls, ...app }) => app) }
}

const revoke: Handler<'serverUsersRevoke'> = ({ tenant, path }) => {
  const { user_id } = requireNamedUser(tenant, path.user_id)
  revokeConnectedApp(tenant, user_id, path.connected_app_id)
  return {}
}
