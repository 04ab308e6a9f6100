import type { ServerSchemas, User } from '@latchkey/openapi'
import type { Tenant } from '../core/tenant.ts'
import { assignRoles, toRoles } from './user-roles.ts'
import { checkExternalId, mergeMetadata } from '../users/users.ts'

type Facts = ServerSchemas['UserFacts']

/** Picks the parts of a name that a server gives. Unknown members are ignored. */
function toNameParts(name: Facts['name'] = {}): Partial<User['name']> {
  const { first_name, middle_name, last_name } = name
  return {
    ...(first_name !== undefined && { first_name }),
    ...(middle_name !== undefined && { middle_name }),
    ...(last_name !== undefined && { last_name }),
  }
}

/**
 * Checks a server's changes to a user before anything is written. The returned function writes the changes.
 *
 * @param before the present user. Undefined when the user is to be created
 * @throws ProviderError `invalid_external_id`, `duplicate_user_external_id`, `metadata_too_many_keys`,
 *   `metadata_too_large`, `invalid_rbac_role_assignment`
 */
export function prepareFacts(tenant: Tenant, before: User | undefined, facts: Facts): (user: User) => void {
  const { external_id } = facts
  if (external_id) checkExternalId(tenant, external_id, before?.user_id)
  const roles = facts.roles && toRoles(tenant, facts.roles)
  const trusted = facts.trusted_metadata && mergeMetadata(before?.trusted_metadata ?? {}, facts.trusted_metadata)
  const untrusted =
    facts.untrusted_metadata && mergeMetadata(before?.untrusted_metadata ?? {}, facts.untrusted_metadata)
  return (user) => {
    Object.assign(user.name, toNameParts(facts.name))
    if (external_id) user.external_id = external_id
    if (trusted) user.trusted_metadata = trusted
    if (untrusted) user.untrusted_metadata = untrusted
    if (roles) assignRoles(tenant, user, roles)
  }
}
