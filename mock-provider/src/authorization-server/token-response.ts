import type { FastifyRequest } from 'fastify'
import {
  ACCESS_TOKEN_LIFETIME_MINUTES,
  ID_TOKEN_LIFETIME_MINUTES,
  type TokenResponse,
  type User,
} from '@latchkey/openapi'
import { createAccessToken, type Audiences } from './access-tokens.ts'
import type { ClientRow } from './clients.ts'
import { noteUse, type GrantRow } from './grants.ts'
import { fillClaimTemplate } from './claim-templates.ts'
import { toScopeClaims } from './scope-claims.ts'
import { getIssuer, type Tenant } from '../core/tenant.ts'
import { getTokenIssuer } from '../core/token-issuers.ts'
import { requireUser } from '../users/users.ts'

const SECONDS_PER_MINUTE = 60

/** What a token response is created from. */
export type Issue = {
  request: FastifyRequest
  client: ClientRow
  grant: GrantRow
  scopes: readonly string[]
  /** RFC 8707 resources that this access token is for. Empty means the project itself. */
  resources: readonly string[]
  nonce?: string | undefined
  refresh_token?: string | undefined
  /** The thumbprint of the key that the access token is bound to (RFC 9449 §5). */
  dpop_jkt?: string | undefined
}

/** A token response without the provider's own members (RFC 6749 §5.1, OpenID Connect Core §3.1.3.3). */
export type TokenFields = Omit<TokenResponse, 'request_id' | 'status_code'>

/**
 * Returns the audiences of an access token. The provider's SDK for servers expects the project's id, MCP servers expect
 * their own URL (RFC 8707).
 */
function toAudiences(tenant: Tenant, { client, resources }: Issue): Audiences {
  const custom = client.access_token_custom_audience
  const others = [...resources, ...(custom ? [custom] : [])]
  return [tenant.project_id, ...others.filter((audience) => audience !== tenant.project_id)]
}

/** The claims from the client's template. */
function toTemplateClaims(tenant: Tenant, grant: GrantRow, template: string | undefined): Record<string, unknown> {
  if (!template) return {}
  return fillClaimTemplate(template, { user: toTemplateUser(tenant, grant.user_id) })
}

function toTemplateUser(tenant: Tenant, user_id: string): Record<string, unknown> {
  const user = requireUser(tenant, user_id)
  return { ...user, rbac: { roles: user.roles, ...listAllowedActions(tenant, user) } }
}

/**
 * The ID token (OpenID Connect Core §2). It has a `nonce` only if the client sent one. With `auth_time` a client checks
 * that its `max_age` or `prompt=login` was respected.
 */
function createIdToken(tenant: Tenant, { request, client, grant, scopes, nonce }: Issue): Promise<string> {
  const now = Math.floor(tenant.clock.now() / 1000)
  return tenant.signingKeys.sign(
    {
      iss: getIssuer(tenant, request),
      sub: grant.user_id,
      aud: [client.client_id],
      iat: now,
      nbf: now,
      exp: now + ID_TOKEN_LIFETIME_MINUTES * SECONDS_PER_MINUTE,
      ...(grant.auth_time !== undefined && { auth_time: grant.auth_time }),
      ...(nonce !== undefined && { nonce }),
      ...toTemplateClaims(tenant, grant, client.id_token_template_content),
      ...toScopeClaims(requireUser(tenant, grant.user_id), scopes),
    },
    'JWT',
  )
}

/** Returns the lifetime of a client's access tokens. */
export function getLifetimeSeconds({ access_token_expiry_minutes: minutes }: ClientRow): number {
  return (minutes ?? ACCESS_TOKEN_LIFETIME_MINUTES) * SECONDS_PER_MINUTE
}

/** Creates the tokens of a grant and returns them as a token response. */
export async function createTokenResponse(tenant: Tenant, issue: Issue): Promise<TokenFields> {
  const { request, client, grant, scopes, refresh_token, dpop_jkt } = issue
  noteUse(tenant, grant)
  const lifetime_seconds = getLifetimeSeconds(client)
  const audiences = toAudiences(tenant, issue)
  const claims = toTemplateClaims(tenant, grant, client.access_token_template_content)
  return {
    access_token: await createAccessToken(tenant, {
      issuer: getTokenIssuer(tenant, request),
      grant,
      scopes,
      audiences,
      lifetime_seconds,
      claims,
      dpop_jkt,
    }),
    token_type: dpop_jkt === undefined ? 'bearer' : 'DPoP',
    expires_in: lifetime_seconds,
    scope: scopes.join(' '),
    ...(refresh_token !== undefined && { refresh_token }),
    ...(scopes.includes('openid') && { id_token: await createIdToken(tenant, issue) }),
  }
}

/** Returns what a user's roles allow, by resource: `{ documents: { actions: ['read'] } }`. */
function listAllowedActions(tenant: Tenant, user: Pick<User, 'roles'>): Record<string, { actions: string[] }> {
  const roles = tenant.config.rbac_policy?.roles ?? []
  const held = roles.filter(({ role_id }) => user.roles.includes(role_id)).flatMap(({ permissions }) => permissions)
  const byResource = new Map<string, string[]>()
  for (const { resource_id, actions } of held)
    byResource.set(resource_id, [...new Set([...(byResource.get(resource_id) ?? []), ...actions])])
  return Object.fromEntries([...byResource].map(([resource_id, actions]) => [resource_id, { actions }]))
}
