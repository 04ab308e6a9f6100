import type { FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import { isAllowedOrigin } from '../core/allowed-urls.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'

/** Lower-case labels (RFC 1123 §2.1). */
const DOMAIN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/

/** A page may use its own host's passkeys or a parent domain's, but not those of a whole suffix such as `com`. */
function isWithin(hostname: string, rp_id: string): boolean {
  return hostname === rp_id || (rp_id.includes('.') && hostname.endsWith(`.${rp_id}`))
}

/**
 * Whether a page may use the passkeys of a domain: its own, or by the project's list of related origins.
 *
 * @see W3C WebAuthn §5.1.3 step 8, §5.11
 */
export function isOriginOfDomain(tenant: Tenant, origin: string, rp_id: string): boolean {
  const { origins, webauthn } = tenant.config
  if (!URL.canParse(origin) || !isAllowedOrigin(origin, origins)) return false
  return isWithin(new URL(origin).hostname, rp_id) || webauthn.related_origins.includes(origin)
}

/**
 * Checks that a domain can have passkeys, and that the calling page may use them.
 *
 * @returns the page's origin, or null when the caller is no page
 * @throws ProviderError `invalid_webauthn_registration_domain`
 */
export function checkDomain(tenant: Tenant, request: FastifyRequest, rp_id: string): string | null {
  const origin = [request.headers['x-sdk-parent-host'], request.headers.origin].flat().find(Boolean) ?? null
  const isDomain = DOMAIN.test(rp_id) && isIP(rp_id) === 0
  if (!isDomain || (origin !== null && !isOriginOfDomain(tenant, origin, rp_id))) {
    throw new ProviderError('invalid_webauthn_registration_domain')
  }
  return origin
}
