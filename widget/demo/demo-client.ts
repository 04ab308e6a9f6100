import { createProviderClient, type ClientOptions, type ProviderClient } from '../src/client/index.ts'

/** The configuration that the product's server writes into the page. Other servers leave the defaults in place. */
type DemoConfig = {
  public_token: string
  provider_url: string
  frame_url: string
  captcha_script_url?: string
  fingerprint_script_url?: string
  fingerprint_submit_url?: string
  one_tap_script_url?: string
}

/** The defaults refer to the provider that `npm start` starts. */
const DEFAULTS: DemoConfig = {
  public_token: 'public-token-test-latchkey',
  provider_url: 'http://localhost:4010',
  frame_url: 'http://localhost:4010/clientside-services/index.html',
  one_tap_script_url: 'http://localhost:4010/gsi/client',
}

/** Returns the configuration of the page. */
export function readDemoConfig(): DemoConfig {
  const filled = document.querySelector('#latchkey-config')?.textContent.trim()
  return filled ? JSON.parse(filled) : DEFAULTS
}

/** Creates a client for the page's project. */
export function createDemoClient(options: ClientOptions = {}): ProviderClient {
  const demo = readDemoConfig()
  return createProviderClient(demo.public_token, {
    baseUrl: demo.provider_url,
    frameUrl: demo.frame_url,
    ...(demo.captcha_script_url && { captchaScriptUrl: demo.captcha_script_url }),
    ...(demo.fingerprint_script_url && { fingerprintScriptUrl: demo.fingerprint_script_url }),
    ...(demo.fingerprint_submit_url && { fingerprintSubmitUrl: demo.fingerprint_submit_url }),
    ...(demo.one_tap_script_url && { oneTapScriptUrl: demo.one_tap_script_url }),
    ...options,
  })
}
