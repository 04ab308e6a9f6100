import { PROVIDER, type RbacPolicy, type ServerSchemas, type User } from '@latchkey/openapi'
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

type Permission = RbacPolicy['roles'][number]['permissions'][number]

/** Whether a permission covers an action. `*` covers every action of its resource. */
function covers(permission: Permission, { resource_id, action }: ServerSchemas['AuthorizationCheck']): boolean {
  if (permission.resource_id !== resource_id) return false
  return permission.actions.includes('*') || permission.actions.includes(action)
}

/** Returns which of a user's roles allow an action, by the project's policy. */
export function findAuthorization(
  tenant: Tenant,
  user: User,
  wanted: ServerSchemas['AuthorizationCheck'],
): ServerSchemas['Verdict'] {
  const roles = tenant.config.rbac_policy?.roles ?? []
  const granting = roles.filter(
    ({ role_id, permissions }) => user.roles.includes(role_id) && permissions.some((one) => covers(one, wanted)),
  )
  return { authorized: granting.length > 0, granting_roles: granting.map(({ role_id }) => role_id) }
}
