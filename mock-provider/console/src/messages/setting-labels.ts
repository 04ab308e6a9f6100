import type { MockSchemas } from '@latchkey/openapi'

/** What people call the settings. The compiler asks for the label of a new one. */
const SETTING_LABELS: Record<keyof MockSchemas['TenantConfigPatch'], string> = {
  project_name: 'Project name',
  disable_sdk_watermark: 'Hide the “Powered by” line',
  cname_domain: 'Custom domain',
  email_domains: 'Suggested email domains',
  captcha_settings: 'Captcha',
  pkce_required_for_email_magic_links: 'Email links need PKCE',
  pkce_required_for_password_resets: 'Password resets need PKCE',
  pkce_required_for_oauth: 'Third-party sign-in needs PKCE',
  pkce_required_for_sso: 'Single sign-on needs PKCE',
  slug_pattern: 'Pattern of organization names in URLs',
  create_organization_enabled: 'Members may create organizations',
  password_config: 'Password rules',
  dfp_protected_auth_enabled: 'Device fingerprints',
  dfp_protected_auth_mode: 'When a fingerprint is suspicious',
  rbac_policy: 'Roles and permissions',
  siwe_required_for_crypto_wallets: 'Wallets sign in with Ethereum messages (SIWE)',
  vertical: 'Kind of project',
  redirect_urls: 'Redirect URLs',
  origins: 'Allowed origins',
  oauth_providers: 'Third parties',
  oauth_error_pages_enabled: 'Error pages for people',
  google_prompt_refusal: 'Google One Tap shows no prompt',
  session_policy: 'Session length',
  second_factor_required: 'Second factor is required',
  user_lock_threshold: 'Failures until a user is locked',
  user_lock_ttl_minutes: 'Minutes that a user stays locked',
  captcha_demanded: 'Calls without a captcha are refused',
  fixed_passcode: 'Same passcode in every message',
  template_ids: 'Known message templates',
  magic_link_redirect_enabled: 'Email links go through the provider',
  inactive_emails: 'Addresses that bounced',
  unsubscribed_phone_numbers: 'Numbers that opted out',
  disabled_phone_countries: 'Countries without passcodes',
  sdk_passwords_enabled: 'Passwords in browsers',
  check_breach_on_creation: 'Refuse breached new passwords',
  check_breach_on_authentication: 'Breached passwords must be reset',
  breached_passwords: 'Breached passwords',
  webauthn: 'Passkeys',
  trusted_token_profiles: 'Trusted token issuers',
  authorization_endpoint: 'Consent page',
  resources: 'Your own tool servers',
  logout_page: 'Logout page',
  dynamic_client_registration_enabled: 'Clients may register themselves',
  client_id_metadata_documents: 'Clients may be URLs',
  refresh_token_always: 'Refresh tokens without asking',
  default_client_name: 'Name of clients without one',
  magic_identities_enabled: 'Magic identities',
  chaos: 'Random faults (chaos)',
}

const LABELS: Partial<Record<string, string>> = SETTING_LABELS

/** Finds the label of a setting. Undefined for members of settings, which have their name on the wire only. */
export function findSettingLabel(name: string): string | undefined {
  return LABELS[name]
}
