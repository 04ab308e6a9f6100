import { createProviderClient, type ConfirmSignIn, type ProviderClient } from '@latchkey/widget/client'
import type { AppConfig } from './app-config.ts'

/** Creates the client. A page has one, which holds the session that the app and the widget share. */
export function createClient(config: AppConfig, confirmSignIn?: ConfirmSignIn): ProviderClient {
  const { captcha_script_url, fingerprint_script_url, fingerprint_submit_url, one_tap_script_url } = config
  return createProviderClient(config.public_token, {
    baseUrl: config.provider_url,
    frameUrl: config.frame_url,
    ...(confirmSignIn && { confirmSignIn }),
    ...(captcha_script_url && { captchaScriptUrl: captcha_script_url }),
    ...(fingerprint_script_url && { fingerprintScriptUrl: fingerprint_script_url }),
    ...(fingerprint_submit_url && { fingerprintSubmitUrl: fingerprint_submit_url }),
    ...(one_tap_script_url && { oneTapScriptUrl: one_tap_script_url }),
  })
}
