import { listKeys } from '../browser/object-members.ts'
import { TEXTS } from '../messages/texts.ts'
import type { Setting } from './setting.ts'

type GroupId = keyof typeof TEXTS.settings.groups

/** The settings by heading. A setting that is not listed appears under `other`. */
const GROUPS: Record<GroupId, readonly string[]> = {
  project: [
    'project_name',
    'disable_sdk_watermark',
    'cname_domain',
    'vertical',
    'slug_pattern',
    'create_organization_enabled',
  ],
  urls: ['redirect_urls', 'origins', 'authorization_endpoint', 'logout_page'],
  oauth: [
    'oauth_providers',
    'oauth_error_pages_enabled',
    'google_prompt_refusal',
    'pkce_required_for_oauth',
    'pkce_required_for_sso',
  ],
  sessions: [
    'session_policy',
    'second_factor_required',
    'user_lock_threshold',
    'user_lock_ttl_minutes',
    'trusted_token_profiles',
  ],
  messages: [
    'fixed_passcode',
    'all_message_locales_enabled',
    'template_ids',
    'magic_link_redirect_enabled',
    'pkce_required_for_email_magic_links',
    'email_domains',
    'inactive_emails',
    'unsubscribed_phone_numbers',
    'disabled_phone_countries',
  ],
  passwords: [
    'password_config',
    'sdk_passwords_enabled',
    'check_breach_on_creation',
    'check_breach_on_authentication',
    'breached_passwords',
    'pkce_required_for_password_resets',
  ],
  passkeys: ['webauthn', 'siwe_required_for_crypto_wallets'],
  assistants: [
    'resources',
    'dynamic_client_registration_enabled',
    'client_id_metadata_documents',
    'token_issuer',
    'at_jwt_access_tokens_enabled',
    'refresh_token_always',
    'refresh_token_reuse_seconds',
    'session_migration_userinfo_url',
    'default_client_name',
    'private_key_jwt_enabled',
    'pushed_authorization_requests_enabled',
    'dpop_enabled',
    'device_authorization_enabled',
    'token_exchange_enabled',
  ],
  fraud: ['captcha_settings', 'captcha_demanded', 'dfp_protected_auth_enabled', 'dfp_protected_auth_mode'],
  access: ['rbac_policy'],
  faults: ['magic_identities_enabled', 'chaos'],
  other: [],
}

const NAMED = new Set(Object.values(GROUPS).flat())

export type SettingGroup = { id: GroupId; title: string; settings: Setting[] }

/** Groups settings under their headings. Headings without settings are left out. */
export function groupSettings(settings: readonly Setting[]): SettingGroup[] {
  return listKeys(GROUPS)
    .map((id) => ({ id, title: TEXTS.settings.groups[id], settings: settings.filter((setting) => isIn(id, setting)) }))
    .filter((group) => group.settings.length > 0)
}

function isIn(id: GroupId, { name }: Setting): boolean {
  return id === 'other' ? !NAMED.has(name) : GROUPS[id].includes(name)
}

const LABELS: Readonly<Partial<Record<string, string>>> = TEXTS.settingLabels

/** Finds the label of a setting. Undefined for members of settings, which have only a wire name. */
export function findSettingLabel(name: string): string | undefined {
  return LABELS[name]
}
