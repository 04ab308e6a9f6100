import type { ServerSchemas, User } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { requireUser } from '../users/users.ts'
import { requireNamedUser } from '../users/server-users.ts'
import { findNamedSession } from './server-sessions.ts'

type Selection = ServerSchemas['UserSelection']

/**
 * Finds the user whom a call names by at most one of `user_id`, `session_token` and `session_jwt`.
 *
 * @throws ProviderError `too_many_user_selection_arguments`, and those of `requireNamedUser` and `findNamedSession`
 */
export async function findSelectedUser(tenant: Tenant, selection: Selection): Promise<User | undefined> {
  const { user_id, session_token, session_jwt } = selection
  if ([user_id, session_token, session_jwt].filter(Boolean).length > 1)
    throw new ProviderError('too_many_user_selection_arguments')
  if (user_id) return requireNamedUser(tenant, user_id)
  const session = await findNamedSession(tenant, { session_token, session_jwt })
  return session && requireUser(tenant, session.user_id)
}

/**
 * Returns the user whom a call names by exactly one of `user_id`, `session_token` and `session_jwt`.
 *
 * @throws ProviderError `no_user_selection_arguments`, and those of `findSelectedUser`
 */
export async function requireSelectedUser(tenant: Tenant, selection: Selection): Promise<User> {
  const user = await findSelectedUser(tenant, selection)
  if (!user) throw new ProviderError('no_user_selection_arguments')
  return user
}
