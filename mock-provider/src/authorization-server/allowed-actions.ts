import type { User } from '@latchkey/openapi'
import type { Tenant } from '../core/tenant.ts'

/** Returns what a user's roles allow, by resource: `{ documents: { actions: ['read'] } }`. */
export function listAllowedActions(tenant: Tenant, user: Pick<User, 'roles'>): Record<string, { actions: string[] }> {
  const roles = tenant.config.rbac_policy?.roles ?? []
  const held = roles.filter(({ role_id }) => user.roles.includes(role_id)).flatMap(({ permissions }) => permissions)
  const byResource = new Map<string, string[]>()
  for (const { resource_id, actions } of held)
    byResource.set(resource_id, [...new Set([...(byResource.get(resource_id) ?? []), ...actions])])
  return Object.fromEntries([...byResource].map(([resource_id, actions]) => [resource_id, { actions }]))
}
