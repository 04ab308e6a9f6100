import type { FastifyRequest } from 'fastify'
import { DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import { getCalledAddress, getIssuer, getWebUrl, type Tenant } from '../core/tenant.ts'

/**
 * Returns the base URL of a tenant's endpoints. Those of the default tenant are at the origin, as on a project's own
 * domain. Those of other tenants are below their issuer.
 */
export function toEndpointBase(tenant: Tenant, request?: FastifyRequest): string {
  const issuer = getIssuer(tenant, request)
  return tenant.public_token === DEFAULT_PUBLIC_TOKEN ? `${issuer}/v1` : issuer
}

/** Returns the URL that a client called, without its query. */
export function getCalledUrl(tenant: Tenant, request: Pick<FastifyRequest, 'protocol' | 'url'>): string {
  return `${getCalledAddress(tenant, request)}${request.url.split('?', 1)[0]}`
}

/** Returns the page where a user enters the code of a device (RFC 8628 §3.3). */
export function getDevicePageUrl(tenant: Tenant): string {
  return `${toEndpointBase(tenant)}/oauth2/device`
}

/** Returns the redirect URI by which the provider itself receives the authorization response for a device. */
export function getDeviceCallbackUrl(tenant: Tenant): string {
  return `${getDevicePageUrl(tenant)}/callback`
}

/** Returns the address of the app's consent page. */
export function getConsentPageUrl(tenant: Tenant): string {
  return tenant.config.authorization_endpoint ?? `${getWebUrl(tenant)}/oauth/authorize`
}

/** Returns the URL of the consent page with an authorization request in its query. */
export function toConsentPageUrl(tenant: Tenant, parameters: URLSearchParams): string {
  const page = getConsentPageUrl(tenant)
  return `${page}${page.includes('?') ? '&' : '?'}${parameters.toString()}`
}
