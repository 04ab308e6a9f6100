import {
  isOauthProviderId,
  OAUTH_PROVIDER_FACTS,
  OAUTH_PROVIDERS,
  type OauthProviderConfig,
  type OauthProviderId,
} from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'

/** A third party that a tenant has enabled. */
export type OauthProvider = {
  provider_id: OauthProviderId
  /** The name shown to people, which is also the `provider_type` on the wire. */
  name: string
  config: OauthProviderConfig
  scopes: readonly string[]
  /** Whether the third party shares email addresses. */
  hasEmail: boolean
}

/**
 * Returns a third party that the tenant has enabled.
 *
 * @throws ProviderError `invalid_oauth_provider`, `oauth_config_not_found`, `apple_oauth_config_not_found`
 */
export function requireOauthProvider(tenant: Tenant, provider_id: string): OauthProvider {
  if (!isOauthProviderId(provider_id)) throw new ProviderError('invalid_oauth_provider')
  const config = tenant.config.oauth_providers[provider_id]
  if (!config?.enabled) {
    throw new ProviderError(provider_id === 'apple' ? 'apple_oauth_config_not_found' : 'oauth_config_not_found')
  }
  const { scopes, hasEmail = true } = OAUTH_PROVIDER_FACTS[provider_id]
  return { provider_id, name: OAUTH_PROVIDERS[provider_id], config, scopes, hasEmail }
}

/** Returns the `client_id` by which a third party identifies the provider. */
export function getOauthClientId(tenant: Tenant, provider_id: OauthProviderId): string {
  return `${provider_id}-client-of-${tenant.project_id}`
}
