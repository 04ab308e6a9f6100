/** Examples of the captcha token and the device fingerprint. The provider state replaces the two tokens by name. */
export const PROOFS = {
  siteKey: 'site-key-1',
  captcha_token: 'captcha-token-1',
  dfp_telemetry_id: 'telemetry-id-1',
}

/** Defines the functions that the captcha script and the fingerprinting script add to a page. */
export function installProofs(): void {
  globalThis.GetTelemetryID = async () => PROOFS.dfp_telemetry_id
  globalThis.grecaptcha = {
    enterprise: { ready: (callback) => callback(), execute: async () => PROOFS.captcha_token },
  }
}
