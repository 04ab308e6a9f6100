import { checkRedirectUri, type ClientRow } from './clients.ts'
import { getDeviceCallbackUrl } from './endpoints.ts'
import type { Tenant } from '../core/tenant.ts'

/**
 * Checks that the consent page may send its response for a client to a URI: one of the client's, or the provider's own,
 * which completes the authorization of a device. The first one of a client whose metadata document is unknown counts as
 * the client's.
 *
 * @throws ProviderError `connected_app_invalid_redirect_url`, `connected_app_supplied_redirect_url_not_found_in_client`
 */
export function checkResponseUri(tenant: Tenant, client: ClientRow, uri: string): void {
  // The provider's own callback must match exactly: the port of a loopback address matters.
  if (tenant.config.device_authorization_enabled && uri === getDeviceCallbackUrl(tenant)) return
  const isFirst = client.is_assumed === true && client.redirect_urls.length === 0
  checkRedirectUri(uri, isFirst ? [uri] : client.redirect_urls)
  if (isFirst) client.redirect_urls.push(uri)
}
