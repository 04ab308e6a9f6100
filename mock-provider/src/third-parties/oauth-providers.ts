import {
  OAUTH_PROVIDERS,
  OAUTH_PROVIDERS_WITHOUT_EMAIL,
  type OauthProviderConfig,
  type OauthProviderId,
} from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'

/** What is asked of each third party before an app adds scopes of its own. Assumed: their identity scopes. */
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

/** A third party that a tenant has set up. */
export type OauthProvider = {
  provider_id: OauthProviderId
  /** As people know it, which is also the wire's `provider_type`. */
  name: string
  config: OauthProviderConfig
  scopes: readonly string[]
  /** Some third parties tell no email address. */
  hasEmail: boolean
}

function isProviderId(text: string): text is OauthProviderId {
  return Object.hasOwn(OAUTH_PROVIDERS, text)
}

/** @throws ProviderError `invalid_oauth_provider`, `oauth_config_not_found`, `apple_oauth_config_not_found` */
export function checkOauthProvider(tenant: Tenant, provider_id: string): OauthProvider {
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
    hasEmail: !(OAUTH_PROVIDERS_WITHOUT_EMAIL as readonly string[]).includes(provider_id),
  }
}

/** The id under which the provider is known to a third party. Public, as every client id. */
export function getOauthClientId(tenant: Tenant, provider_id: OauthProviderId): string {
  return `${provider_id}-client-of-${tenant.project_id}`
}
