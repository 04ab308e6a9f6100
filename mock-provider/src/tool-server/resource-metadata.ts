import { getIssuer, getToolServerUrl, type Tenant } from '../core/tenant.ts'

/** What a token should carry: enough to know the user. `offline_access` is no business of a resource. */
export const TOOL_SERVER_SCOPES = ['openid', 'email', 'profile'] as const

/** The protected-resource metadata of a tenant's tool server (RFC 9728 §3.2). */
export function getResourceMetadata(tenant: Tenant) {
  return {
    resource: getToolServerUrl(tenant),
    authorization_servers: [getIssuer(tenant)],
    scopes_supported: TOOL_SERVER_SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Unofficial Asana MCP Server',
  }
}

/** Where that metadata is found: the well-known path goes between the origin and the resource's own path (RFC 9728 §3.1). */
export function getResourceMetadataUrl(tenant: Tenant): string {
  const { origin, pathname } = new URL(getToolServerUrl(tenant))
  return `${origin}/.well-known/oauth-protected-resource${pathname}`
}
