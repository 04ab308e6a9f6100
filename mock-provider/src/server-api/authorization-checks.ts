import type { RbacPolicy, ServerSchemas, User } from '@latchkey/openapi'
import type { Tenant } from '../core/tenant.ts'

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
