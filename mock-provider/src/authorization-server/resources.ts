import { isAllowedRedirect } from '../core/allowed-urls.ts'
import { getToolServerUrl, type Tenant } from '../core/tenant.ts'

/** Reports whether tokens are issued for a resource: the sample tool server, or one that the project allows (RFC 8707). */
export function isKnownResource(tenant: Tenant, resource: string): boolean {
  return resource === getToolServerUrl(tenant) || isAllowedRedirect(resource, tenant.config.resources)
}
