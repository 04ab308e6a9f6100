import { CLIENT_ALGORITHMS } from '../authorization-server/auth-methods.ts'
import type { FastifyRequest } from 'fastify'
import { getIssuer, getToolServerUrl, type Tenant } from '../core/tenant.ts'
import { LOOPBACK_HOSTS } from '../urls/allowed-urls.ts'

/** The scopes that clients should ask for. `offline_access` is left out, because it concerns the authorization server only. */
export const TOOL_SERVER_SCOPES = ['openid', 'email', 'profile'] as const

/**
 * Returns the address of a tenant's tool server under the loopback host of the request: clients compare it with the
 * address that they were given.
 */
export function getOwnUrl(tenant: Tenant, { host }: FastifyRequest): string {
  const url = new URL(getToolServerUrl(tenant))
  const asked = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
  if (LOOPBACK_HOSTS.has(url.hostname) && LOOPBACK_HOSTS.has(asked)) url.hostname = asked
  return url.href
}

/** Returns the protected-resource metadata of a tenant's tool server (RFC 9728 §3.2). */
export function getResourceMetadata(tenant: Tenant, request: FastifyRequest) {
  return {
    resource: getOwnUrl(tenant, request),
    authorization_servers: [getIssuer(tenant)],
    scopes_supported: TOOL_SERVER_SCOPES,
    bearer_methods_supported: ['header'],
    ...(tenant.config.dpop_enabled && { dpop_signing_alg_values_supported: CLIENT_ALGORITHMS }),
    resource_name: 'Unofficial Asana MCP Server',
  }
}

/** Returns the metadata's URL: the well-known path goes between the origin and the resource's path (RFC 9728 §3.1). */
export function getResourceMetadataUrl(tenant: Tenant, request: FastifyRequest): string {
  const { origin, pathname } = new URL(getOwnUrl(tenant, request))
  return `${origin}/.well-known/oauth-protected-resource${pathname}`
}
