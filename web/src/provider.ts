import {
  COOKIE_NAMES,
  createProviderClient,
  type ConfirmSignIn,
  type CookieOptions,
  type ProviderClient,
} from '@latchkey/widget/client'
import type { AppConfig } from './app-config.ts'

/** @see RFC 6265bis §4.1.3.2 */
const HOST_COOKIES: CookieOptions = {
  opaqueTokenCookieName: `__Host-${COOKIE_NAMES.session_token}`,
  jwtCookieName: `__Host-${COOKIE_NAMES.session_jwt}`,
  istCookieName: `__Host-${COOKIE_NAMES.intermediate_session_token}`,
}

/** Creates the client. A page has one, which holds the session that the app and the widget share. */
export function createClient(config: AppConfig, confirmSignIn?: ConfirmSignIn): ProviderClient {
  const { captcha_script_url, fingerprint_script_url, fingerprint_submit_url, one_tap_script_url } = config
  return createProviderClient(config.public_token, {
    baseUrl: config.provider_url,
    frameUrl: config.frame_url,
    ...(confirmSignIn && { confirmSignIn }),
    ...(config.host_cookies && { cookieOptions: HOST_COOKIES }),
    ...(captcha_script_url && { captchaScriptUrl: captcha_script_url }),
    ...(fingerprint_script_url && { fingerprintScriptUrl: fingerprint_script_url }),
    ...(fingerprint_submit_url && { fingerprintSubmitUrl: fingerprint_submit_url }),
    ...(one_tap_script_url && { oneTapScriptUrl: one_tap_script_url }),
  })
}
