import {
  OAUTH_PROVIDERS,
  OAUTH_PROVIDERS_WITHOUT_EMAIL,
  type OauthProviderConfig,
  type OauthProviderId,
} from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'

/** The scopes that are always requested. An app may add more. Assumed: each third party's identity scopes. */
const IDENTITY_SCOPES: Record<OauthProviderId, readonly string[]> = {
  google: ['openid', 'email', 'profile'],
  microsoft: ['openid', 'email', 'profile'],
  apple: ['name', 'email'],
  github: ['read:user', 'user:email'],
  gitlab: ['openid', 'email', 'profile'],
  facebook: ['public_profile', 'email'],
  discord: ['identify', 'email'],
  salesforce: ['openid', 'email', 'profile'],
  slack: ['openid', 'email', 'profile'],
  amazon: ['profile'],
  bitbucket: ['account', 'email'],
  linkedin: ['openid', 'email', 'profile'],
  coinbase: ['wallet:user:email'],
  twitch: ['user:read:email'],
  twitter: ['users.read', 'tweet.read'],
  tiktok: ['user.info.basic'],
  snapchat: ['user.display_name', 'user.external_id'],
  figma: ['current_user:read'],
  yahoo: ['openid', 'email', 'profile'],
}

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

function isProviderId(text: string): text is OauthProviderId {
  return Object.hasOwn(OAUTH_PROVIDERS, text)
}

/**
 * Returns a third party that the tenant has enabled.
 *
 * @throws ProviderError `invalid_oauth_provider`, `oauth_config_not_found`, `apple_oauth_config_not_found`
 */
export function requireOauthProvider(tenant: Tenant, provider_id: string): OauthProvider {
  if (!isProviderId(provider_id)) throw new ProviderError('invalid_oauth_provider')
  const config = tenant.config.oauth_providers[provider_id]
  if (!config?.enabled) {
    throw new ProviderError(provider_id === 'apple' ? 'apple_oauth_config_not_found' : 'oauth_config_not_found')
  }
  return {
    provider_id,
    name: OAUTH_PROVIDERS[provider_id],
    config,
    scopes: IDENTITY_SCOPES[provider_id],
    hasEmail: !OAUTH_PROVIDERS_WITHOUT_EMAIL.some((id) => id === provider_id),
  }
}

/** Returns the `client_id` by which a third party identifies the provider. */
export function getOauthClientId(tenant: Tenant, provider_id: OauthProviderId): string {
  return `${provider_id}-client-of-${tenant.project_id}`
}
