import { hasInvisibleCharacters, isAllowedRedirect, LOOPBACK_HOSTS } from '../urls/allowed-urls.ts'
import { OauthError } from '../core/provider-error.ts'
import { getToolServerUrl, type Tenant } from '../core/tenant.ts'

/**
 * Returns the resource that a client means: the sample tool server, or one that the project allows (RFC 8707). The address
 * of the tool server has other spellings, such as `127.0.0.1` for `localhost`, capitals or a slash at its end. It accepts
 * tokens for its own address alone, so that is what they are issued for.
 *
 * @returns undefined for a resource without tokens, such as another path of the tool server
 */
export function findResource(tenant: Tenant, resource: string): string | undefined {
  // A resource has no fragment (RFC 8707 §2).
  if (resource.includes('#') || hasInvisibleCharacters(resource)) return undefined
  const own = getToolServerUrl(tenant)
  const [wanted, present] = [toComparable(resource), toComparable(own)]
  if (wanted.origin === present.origin) return wanted.rest === present.rest ? own : undefined
  return isAllowedRedirect(resource, tenant.config.resources) ? resource : undefined
}

/** Splits an address at the end of its origin. All loopback hosts are one, and a slash at the end says nothing. */
function toComparable(address: string): { origin: string; rest: string } {
  if (!URL.canParse(address)) return { origin: '', rest: address }
  const { protocol, hostname, port, origin, href } = new URL(address)
  const rest = href.slice(href.indexOf(origin) + origin.length).replace(/\/$/, '')
  return { origin: LOOPBACK_HOSTS.has(hostname) ? `${protocol}//localhost:${port}` : origin, rest }
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
  const wanted = [asked ?? []].flat().map((resource) => {
    const found = findResource(tenant, resource)
    if (found !== undefined && (granted.length === 0 || granted.includes(found))) return found
    throw new OauthError('invalid_target', 'bad_request', {
      message: `No tokens are issued for the resource ${resource}.`,
    })
  })
  return wanted.length > 0 ? [...new Set(wanted)] : [...granted]
}
