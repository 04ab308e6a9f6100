import type { AppConfig } from '../../../web/src/app-config.ts'
import { PROVIDER } from '@latchkey/openapi'
import { ASANA_AUTHORIZE_PATH, ASANA_CLIENT_ID } from '../asana/asana-links.ts'
import {
  CAPTCHA_SCRIPT_PATH,
  GSI_SCRIPT_PATH,
  TELEMETRY_SCRIPT_PATH,
  TELEMETRY_SUBMIT_PATH,
} from '../pages/script-paths.ts'
import { getIssuer, getToolServerUrl, type Tenant } from '../core/tenant.ts'

/** Returns the web app's configuration for one tenant. */
export function getAppConfig(tenant: Tenant): AppConfig {
  const { provider } = tenant.addresses
  return {
    public_token: tenant.public_token,
    provider_url: provider,
    frame_url: `${provider}${new URL(PROVIDER.frameUrl).pathname}`,
    asana_client_id: ASANA_CLIENT_ID,
    asana_authorize_url: `${provider}${ASANA_AUTHORIZE_PATH}`,
    tool_server_url: getToolServerUrl(tenant),
    issuer: getIssuer(tenant),
    // The console signs in as a user by impersonation.
    impersonation_enabled: true,
    captcha_script_url: `${provider}${CAPTCHA_SCRIPT_PATH}`,
    fingerprint_script_url: `${provider}${TELEMETRY_SCRIPT_PATH}`,
    fingerprint_submit_url: `${provider}${TELEMETRY_SUBMIT_PATH}`,
    // The token is in the URL, so that the tenant's faults apply to the script.
    one_tap_script_url: `${provider}${GSI_SCRIPT_PATH}?public_token=${tenant.public_token}`,
  }
}
