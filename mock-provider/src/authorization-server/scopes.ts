import {
  BUILT_IN_SCOPES,
  toScopes,
  type BuiltInScope,
  type RbacPolicy,
  type ScopeResult,
  type User,
} from '@latchkey/openapi'
import type { ClientRow } from './clients.ts'
import { OauthError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'

const DESCRIPTIONS: Record<BuiltInScope, string> = {
  openid: 'Know who you are.',
  profile: 'See your name and picture.',
  email: 'See your email address.',
  phone: 'See your phone number.',
  offline_access: 'Keep access while you are away.',
  full_access: 'Act with everything that you may do.',
}

type Permissions = RbacPolicy['scopes'][number]['permissions']

function isBuiltIn(scope: string): scope is BuiltInScope {
  return BUILT_IN_SCOPES.some((known) => known === scope)
}

/** Whether a client belongs to the project itself. */
export function isFirstParty(client: Pick<ClientRow, 'client_type'>): boolean {
  return client.client_type === 'first_party' || client.client_type === 'first_party_public'
}

/** Whether a user's roles include every action of the given permissions (wire name: `rbac_policy`). */
function isPermitted(policy: RbacPolicy, user: User, wanted: Permissions): boolean {
  const held = policy.roles.filter((role) => user.roles.includes(role.role_id)).flatMap((role) => role.permissions)
  const mayDo = (resource_id: string, action: string) =>
    held.some(
      (entry) => entry.resource_id === resource_id && (entry.actions.includes('*') || entry.actions.includes(action)),
    )
  return wanted.every(({ resource_id, actions }) => actions.every((action) => mayDo(resource_id, action)))
}

/** Users can grant only what they may do themselves. Full access is only for first-party clients that allow it. */
function toScopeResult(tenant: Tenant, parties: { user: User; client: ClientRow }, scope: string): ScopeResult {
  const { user, client } = parties
  if (isBuiltIn(scope)) {
    const is_grantable = scope !== 'full_access' || (isFirstParty(client) && client.full_access_allowed)
    return { scope, is_grantable, description: DESCRIPTIONS[scope] }
  }
  const policy = tenant.config.rbac_policy
  const custom = policy?.scopes.find((entry) => entry.scope === scope)
  const is_grantable = policy !== undefined && custom !== undefined && isPermitted(policy, user, custom.permissions)
  return { scope, is_grantable, description: custom?.description ?? '' }
}

/** Returns whether each requested scope can be granted. An unknown scope cannot. */
export function toScopeResults(
  tenant: Tenant,
  parties: { user: User; client: ClientRow },
  scopes: readonly string[],
): ScopeResult[] {
  return [...new Set(scopes)].map((scope) => toScopeResult(tenant, parties, scope))
}

/** Returns the requested scopes, else all that were granted. @throws OauthError `invalid_scope` for more than granted */
export function toGrantedScopes(granted: readonly string[], asked: string | undefined): readonly string[] {
  const wanted = toScopes(asked)
  if (!wanted.every((scope) => granted.includes(scope)))
    throw new OauthError('invalid_scope', 'oauth_invalid_scope_requested')
  return wanted.length > 0 ? wanted : granted
}
