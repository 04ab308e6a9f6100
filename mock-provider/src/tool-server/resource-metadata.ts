import { CLIENT_ALGORITHMS } from '../authorization-server/auth-methods.ts'
import { getIssuer, getToolServerUrl, type Tenant } from '../core/tenant.ts'

/** The scopes that clients should ask for. `offline_access` is left out, because it concerns the authorization server only. */
export const TOOL_SERVER_SCOPES = ['openid', 'email', 'profile'] as const

/** Returns the protected-resource metadata of a tenant's tool server (RFC 9728 §3.2). */
export function getResourceMetadata(tenant: Tenant) {
  return {
    resource: getToolServerUrl(tenant),
    authorization_servers: [getIssuer(tenant)],
    scopes_supported: TOOL_SERVER_SCOPES,
    bearer_methods_supported: ['header'],
    ...(tenant.config.dpop_enabled && { dpop_signing_alg_values_supported: CLIENT_ALGORITHMS }),
    resource_name: 'Unofficial Asana MCP Server',
  }
}

/** Returns the metadata's URL: the well-known path goes between the origin and the resource's path (RFC 9728 §3.1). */
export function getResourceMetadataUrl(tenant: Tenant): string {
  const { origin, pathname } = new URL(getToolServerUrl(tenant))
  return `${origin}/.well-known/oauth-protected-resource${pathname}`
}
