import { isIP } from 'node:net'
import { isAllowedOrigin } from '../urls/allowed-urls.ts'
import { ProviderError, shorten } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'

/** A host name of lowercase labels (RFC 1123 §2.1). */
const DOMAIN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/

/**
 * Whether a host may use the passkeys of a domain: the host itself or a parent domain, but not a whole suffix such as
 * `com`.
 */
function isWithin(hostname: string, rp_id: string): boolean {
  return hostname === rp_id || (rp_id.includes('.') && hostname.endsWith(`.${rp_id}`))
}

/**
 * Whether a page may use the passkeys of a domain. The domain must be the page's own, or the page must be one of the
 * project's related origins.
 *
 * @see W3C WebAuthn §5.1.3 step 8, §5.11
 */
export function isOriginOfDomain(tenant: Tenant, origin: string, rp_id: string): boolean {
  const { origins, webauthn } = tenant.config
  if (!URL.canParse(origin) || !isAllowedOrigin(origin, origins)) return false
  return isWithin(new URL(origin).hostname, rp_id) || webauthn.related_origins.includes(origin)
}

/** Says why a page may not use the passkeys of a domain. */
export function explainOrigin({ config }: Tenant, origin: string, rp_id: string): string {
  return isAllowedOrigin(origin, config.origins)
    ? `A page of ${shorten(origin)} cannot use passkeys of ${rp_id}: the domain must be the page's own or a parent of it.`
    : `The origin ${shorten(origin)} is not in the setting origins.`
}

/**
 * Checks that a domain can have passkeys, and that the calling page may use them.
 *
 * @param origin the page's origin. Undefined when the caller is not a page
 * @throws ProviderError `invalid_webauthn_registration_domain`
 */
export function checkDomain(tenant: Tenant, origin: string | undefined, rp_id: string): void {
  const refuse = (reason: string): never => {
    throw new ProviderError('invalid_webauthn_registration_domain', { reason })
  }
  if (!DOMAIN.test(rp_id) || isIP(rp_id) !== 0) refuse(`${shorten(rp_id)} is not a lowercase host name.`)
  if (origin !== undefined && !isOriginOfDomain(tenant, origin, rp_id)) refuse(explainOrigin(tenant, origin, rp_id))
}
