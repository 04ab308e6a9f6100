import type { AppConfig } from './app-config.ts'

type KindOf<Value> = Value extends boolean ? 'boolean' : 'string' | 'url'

/** The kind of each field. A question mark marks an optional one. */
export const APP_CONFIG_FIELDS = {
  public_token: 'string',
  provider_url: 'url',
  frame_url: 'url',
  asana_client_id: 'string',
  asana_authorize_url: 'url',
  tool_server_url: 'url',
  asana_start_enabled: 'boolean?',
  issuer: 'url?',
  impersonation_enabled: 'boolean?',
  host_cookies: 'boolean?',
  language: 'string?',
  privacy_policy_url: 'url?',
  captcha_script_url: 'url?',
  fingerprint_script_url: 'url?',
  fingerprint_submit_url: 'url?',
  one_tap_script_url: 'url?',
} as const satisfies {
  [Field in keyof Required<AppConfig>]: undefined extends AppConfig[Field]
    ? `${KindOf<Required<AppConfig>[Field]>}?`
    : KindOf<AppConfig[Field]>
}
