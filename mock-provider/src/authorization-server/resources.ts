import { hasInvisibleCharacters, isAllowedRedirect } from '../urls/allowed-urls.ts'
import { OauthError } from '../core/provider-error.ts'
import { getToolServerUrl, type Tenant } from '../core/tenant.ts'

/** Reports whether tokens are issued for a resource: the sample tool server, or one that the project allows (RFC 8707). */
export function isKnownResource(tenant: Tenant, resource: string): boolean {
  // A resource has no fragment (RFC 8707 §2).
  if (resource.includes('#') || hasInvisibleCharacters(resource)) return false
  return resource === getToolServerUrl(tenant) || isAllowedRedirect(resource, tenant.config.resources)
}

/**
 * Returns the resources of an access token: those requested now, else all that were granted. If none were granted,
 * because the consent page passed none on, a known tool server may be requested (RFC 8707 §2.2).
 *
 * @throws OauthError `invalid_target`
 */
export function toGrantedResources(
  tenant: Tenant,
  granted: readonly string[],
  asked: string | string[] | undefined,
): string[] {
  const wanted = [asked ?? []].flat()
  const isAllowed = (resource: string) =>
    granted.length > 0 ? granted.includes(resource) : isKnownResource(tenant, resource)
  const unknown = wanted.find((resource) => !isAllowed(resource))
  if (unknown !== undefined) {
    throw new OauthError('invalid_target', 'bad_request', {
      message: `No tokens are issued for the resource ${unknown}.`,
    })
  }
  return wanted.length > 0 ? wanted : [...granted]
}
