import { PROVIDER, type User } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'
import { sessions } from './sessions.ts'

/**
 * Returns all roles of a user to whom these roles are assigned. The default role, which every user has, comes first.
 *
 * @throws ProviderError `invalid_rbac_role_assignment` for a role that the project's policy lacks
 */
export function toRoles(tenant: Tenant, wanted: readonly string[]): string[] {
  const known = new Set(tenant.config.rbac_policy?.roles.map(({ role_id }) => role_id)).add(PROVIDER.defaultRoleId)
  if (wanted.some((role) => !known.has(role))) throw new ProviderError('invalid_rbac_role_assignment')
  return [...new Set([PROVIDER.defaultRoleId, ...wanted])]
}

/** Assigns roles to a user and to the user's present sessions. @param roles the result of `toRoles` */
export function assignRoles(tenant: Tenant, user: User, roles: readonly string[]): void {
  user.roles = [...roles]
  for (const row of sessions(tenant).findAll('user_id', user.user_id)) row.roles = [...roles]
}
