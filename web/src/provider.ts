import { createProviderClient, type ProviderClient } from '@latchkey/widget/client'
import type { Env } from './env.ts'

/** The client of this page. There is one: it holds the session that the app and the widget share. */
export function createClient(env: Env): ProviderClient {
  const { captcha_script_url, fingerprint_script_url, fingerprint_submit_url } = env
  return createProviderClient(env.public_token, {
    baseUrl: env.provider_url,
    frameUrl: env.frame_url,
    ...(captcha_script_url && { captchaScriptUrl: captcha_script_url }),
    ...(fingerprint_script_url && { fingerprintScriptUrl: fingerprint_script_url }),
    ...(fingerprint_submit_url && { fingerprintSubmitUrl: fingerprint_submit_url }),
  })
}
