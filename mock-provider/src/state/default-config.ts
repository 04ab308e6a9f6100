import {
  DEFAULT_SESSION_DURATION_MINUTES,
  MAX_SESSION_DURATION_MINUTES,
  MIN_SESSION_DURATION_MINUTES,
  OAUTH_PROVIDERS,
  PROVIDER,
  type OauthAccount,
  type OauthProviderConfig,
  type TenantConfig,
} from '@latchkey/openapi'
import { LOOPBACK_ORIGINS } from '../urls/allowed-urls.ts'

/** Accounts that exist at every third party. Their addresses are reserved for examples (RFC 2606 §3). */
const PEOPLE = [
  { handle: 'ada', email: 'ada@example.com', name: 'Ada Lovelace', locale: 'en-GB' },
  { handle: 'grace', email: 'grace@example.com', name: 'Grace Hopper', locale: 'en-US' },
] as const

function createAccounts(provider_id: string): OauthAccount[] {
  return PEOPLE.map(({ handle, ...person }) => ({ provider_subject: `${provider_id}-${handle}`, ...person }))
}

function createProviders(): Record<string, OauthProviderConfig> {
  const entries = Object.keys(OAUTH_PROVIDERS).map(
    (id) => [id, { enabled: true, accounts: createAccounts(id) }] as const,
  )
  return Object.fromEntries(entries)
}

/** The redirect URL of the provider's own quickstarts, for calls that name none. */
const QUICKSTART_URL = 'http://localhost:3000/authenticate'

/**
 * Creates the configuration of a new tenant: all third parties are set up, and all origins and redirect URLs of this
 * machine are allowed.
 *
 * @param publicOrigins other origins that are allowed, such as the one under which a tunnel serves the web app
 */
export function createDefaultConfig(publicOrigins: readonly string[] = []): TenantConfig {
  const origins = [...LOOPBACK_ORIGINS, ...publicOrigins]
  return {
    project_name: 'Latchkey',
    disable_sdk_watermark: false,
    cname_domain: null,
    email_domains: ['example.com'],
    captcha_settings: { enabled: false },
    pkce_required_for_email_magic_links: false,
    pkce_required_for_password_resets: false,
    pkce_required_for_oauth: false,
    pkce_required_for_sso: false,
    slug_pattern: null,
    create_organization_enabled: false,
    password_config: null,
    dfp_protected_auth_enabled: false,
    rbac_policy: {
      roles: [{ role_id: PROVIDER.defaultRoleId, description: 'Every user of the project', permissions: [] }],
      resources: [],
      scopes: [],
    },
    siwe_required_for_crypto_wallets: false,
    vertical: 'CONSUMER',
    redirect_urls: {
      login: [QUICKSTART_URL, ...origins],
      signup: [QUICKSTART_URL, ...origins],
      reset_password: [QUICKSTART_URL, ...origins],
    },
    origins: [...origins],
    oauth_providers: createProviders(),
    oauth_error_pages_enabled: true,
    google_prompt_refusal: null,
    session_policy: {
      default_minutes: DEFAULT_SESSION_DURATION_MINUTES,
      minimum_minutes: MIN_SESSION_DURATION_MINUTES,
      maximum_minutes: MAX_SESSION_DURATION_MINUTES,
    },
    second_factor_required: false,
    user_lock_threshold: null,
    user_lock_ttl_minutes: 60,
    captcha_demanded: false,
    fixed_passcode: null,
    template_ids: null,
    magic_link_redirect_enabled: true,
    inactive_emails: [],
    unsubscribed_phone_numbers: [],
    disabled_phone_countries: [],
    sdk_passwords_enabled: true,
    check_breach_on_creation: true,
    check_breach_on_authentication: false,
    breached_passwords: [],
    webauthn: { user_verification: 'preferred', attestation: 'none', related_origins: [] },
    trusted_token_profiles: [],
    authorization_endpoint: null,
    resources: [...LOOPBACK_ORIGINS],
    logout_page: null,
    dynamic_client_registration_enabled: true,
    client_id_metadata_documents: { enabled: true, loopback_only: true, unknown: 'refuse' },
    session_migration_userinfo_url: null,
    token_issuer: 'address',
    at_jwt_access_tokens_enabled: false,
    refresh_token_always: false,
    refresh_token_reuse_seconds: 0,
    default_client_name: 'Unnamed client',
    private_key_jwt_enabled: false,
    pushed_authorization_requests_enabled: false,
    dpop_enabled: false,
    device_authorization_enabled: false,
    token_exchange_enabled: false,
    all_message_locales_enabled: false,
    magic_identities_enabled: true,
    chaos: null,
  }
}
