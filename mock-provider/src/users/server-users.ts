import type { ServerSchemas, User } from '@latchkey/openapi'
import { peek } from '../store/observed.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { isLockedNow } from './user-locks.ts'
import { findUserByExternalId, USER_ID_PATTERN, users } from './users.ts'

/** Returns a user in the form for servers, which always contains `is_locked`. */
export function toServerUser(tenant: Tenant, user: User): ServerSchemas['User'] {
  return { ...peek(user), is_locked: isLockedNow(tenant, user) }
}

/**
 * Returns the user that a server names by the provider's id or by the app's own (`external_id`).
 *
 * @throws ProviderError `invalid_user_id` when the id has neither form, `user_not_found`
 */
export function requireNamedUser(tenant: Tenant, named: string): User {
  const user = users(tenant).get(named) ?? findUserByExternalId(tenant, named)
  if (user) return user
  throw new ProviderError(USER_ID_PATTERN.test(named) ? 'user_not_found' : 'invalid_user_id')
}
