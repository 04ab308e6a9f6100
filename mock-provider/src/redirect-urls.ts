import type { ErrorType, TenantConfig } from '@latchkey/openapi'
import { isAllowedRedirect } from './allowed-urls.ts'
import { ProviderError } from './provider-error.ts'
import type { Tenant } from './tenant.ts'

/** Schemes that would run or show what follows them instead of going anywhere. */
const FORBIDDEN_SCHEMES = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:'])

/** How each product names the same three refusals. */
export type RedirectRefusals = { unset: ErrorType; invalid: ErrorType; unregistered: ErrorType }

/** The first entry that is a whole URL rather than a pattern. */
function findDefault(tenant: Tenant, kind: keyof TenantConfig['redirect_urls']): string | undefined {
  return tenant.config.redirect_urls[kind].find((entry) => !entry.includes('*'))
}

/**
 * Where the browser is sent with a token: what the app asked for, if it is registered, else the project's default.
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
    return url
  }
  const isUrl = URL.canParse(given) && !FORBIDDEN_SCHEMES.has(new URL(given).protocol)
  if (!isUrl) throw new ProviderError(refusals.invalid)
  if (!isAllowedRedirect(given, tenant.config.redirect_urls[kind])) throw new ProviderError(refusals.unregistered)
  return given
}
