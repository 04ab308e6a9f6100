import { ERRORS, type ErrorType, type TenantConfig } from '@latchkey/openapi'
import { isAllowedRedirect, createUnlistedError, FORBIDDEN_SCHEMES } from './allowed-urls.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'

/** The three error types for a refused redirect URL. Each product has its own names for them. */
export type RedirectRefusals = { unset: ErrorType; invalid: ErrorType; unregistered: ErrorType }

/** Finds the first entry that is a URL rather than a pattern. */
function findDefault(tenant: Tenant, kind: keyof TenantConfig['redirect_urls']): string | undefined {
  return tenant.config.redirect_urls[kind].find((entry) => !entry.includes('*') && URL.canParse(entry))
}

/** The query is left out, because it may hold secrets and the allowed URLs are compared without it. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '')
}

/**
 * Returns the URL that the browser is sent to with a token: the requested URL if it is registered, or the project's
 * default if none is requested. It is serialized as in browsers, because headers take ASCII only (RFC 9110 §5.5).
 *
 * @throws ProviderError with a type of `refusals`
 */
export function requireRedirectUrl(
  tenant: Tenant,
  kind: keyof TenantConfig['redirect_urls'],
  given: string | undefined,
  refusals: RedirectRefusals,
): string {
  if (!given) {
    const url = findDefault(tenant, kind)
    if (url === undefined) {
      const message = `${ERRORS[refusals.unset].message} The setting redirect_urls.${kind} has no URL without a wildcard.`
      throw new ProviderError(refusals.unset, { message })
    }
    return new URL(url).href
  }
  const isUrl = URL.canParse(given) && !FORBIDDEN_SCHEMES.has(new URL(given).protocol)
  if (!isUrl) throw new ProviderError(refusals.invalid)
  if (!isAllowedRedirect(given, tenant.config.redirect_urls[kind]))
    throw createUnlistedError(refusals.unregistered, `redirect_urls.${kind}`, withoutQuery(given))
  return new URL(given).href
}
