import type { ErrorType, TenantConfig } from '@latchkey/openapi'
import { isAllowedRedirect } from './allowed-urls.ts'
import { FORBIDDEN_SCHEMES } from './url-rules.ts'
import { ProviderError } from './provider-error.ts'
import type { Tenant } from './tenant.ts'

/** How each product names the same three refusals. */
export type RedirectRefusals = { unset: ErrorType; invalid: ErrorType; unregistered: ErrorType }

/** The first entry that is a whole URL rather than a pattern. */
function findDefault(tenant: Tenant, kind: keyof TenantConfig['redirect_urls']): string | undefined {
  return tenant.config.redirect_urls[kind].find((entry) => !entry.includes('*') && URL.canParse(entry))
}

/**
 * Where the browser is sent with a token: what the app asked for, if it is registered, else the project's default.
 * Spelled as a browser would spell it, for a header takes no other characters (RFC 9110 §5.5).
 *
 * @throws ProviderError what `refusals` names
 */
export function checkRedirectUrl(
  tenant: Tenant,
  kind: keyof TenantConfig['redirect_urls'],
  given: string | undefined,
  refusals: RedirectRefusals,
): string {
  if (!given) {
    const url = findDefault(tenant, kind)
    if (url === undefined) throw new ProviderError(refusals.unset)
    return new URL(url).href
  }
  const isUrl = URL.canParse(given) && !FORBIDDEN_SCHEMES.has(new URL(given).protocol)
  if (!isUrl) throw new ProviderError(refusals.invalid)
  if (!isAllowedRedirect(given, tenant.config.redirect_urls[kind])) throw new ProviderError(refusals.unregistered)
  return new URL(given).href
}
